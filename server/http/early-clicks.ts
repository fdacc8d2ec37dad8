import { createHash } from 'node:crypto';

/**
 * Inline script of every page, placed before its styles and code. Before hydration, a click on a button would be lost, and one that submits
 * a POST form would navigate to a path that does not accept it. The script remembers the last such click for ten seconds, marks the button
 * as busy, and repeats the click once the app has hydrated the button, whose part of the page may load its code later. An input event
 * cancels a remembered click that would submit a form. Links, GET forms and popovers work without the app and are left alone. React sets a
 * property on each node that it has hydrated: on the root as soon as it listens, and from then on it hydrates a clicked part first if its
 * code is loaded. The click is repeated when the browser is idle, as the app adopts the user's texts and choices after its first render.
 */
export const EARLY_CLICK_SCRIPT = `(()=>{
let button,over;
const alive=(node)=>Object.keys(node||0)[0];
const forget=()=>{
clearTimeout(over);
if(button)button.ariaBusy=null;
button=0
};
const keep=(pressed)=>{
forget();
button=pressed;
button.ariaBusy=true;
over=setTimeout(forget,1e4)
};
const repeat=()=>{
if(!button?.isConnected)return;
if(!alive(button))return setTimeout(repeat,50);
const pressed=button;
forget();
(self.requestIdleCallback||((press)=>setTimeout(press,50)))(()=>pressed.click())
};
addEventListener('click',(event)=>{
const pressed=event.target.closest?.('button');
if(!pressed||alive(pressed)||pressed.hasAttribute('popovertarget'))return;
const sends=pressed.form&&pressed.type=='submit';
if(sends){if(pressed.form.method!='post')return;event.preventDefault()}
if(!alive(document.getElementById('root')))return keep(pressed);
setTimeout(()=>{if(sends||!alive(pressed)){keep(pressed);repeat()}})
},true);
addEventListener('input',()=>{if(button?.type=='submit')forget()},true);
new PerformanceObserver((marks,observer)=>{
if(!marks.getEntriesByName('portal-interactive')[0])return;
observer.disconnect();
repeat()
}).observe({type:'mark',buffered:true})
})()`.replaceAll('\n', '');

/** Source expression of the script for a content security policy (CSP 3, 2.3.1). It is the same on every page, so pages can be cached. */
export const EARLY_CLICK_SOURCE = `'sha256-${createHash('sha256').update(EARLY_CLICK_SCRIPT).digest('base64')}'`;
