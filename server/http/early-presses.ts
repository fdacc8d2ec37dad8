import { createHash } from 'node:crypto';

/**
 * In the page, before its styles and code: a press on a button that nobody listens to would be lost, and one that sends a form by POST would
 * leave for an address that takes none. The last one is made again within ten seconds: once the app answers, or once the part of the page
 * that the button stands in does, whose code may come later; until then the button is busy. A press that would send a form is taken back by
 * writing on in it. Links, forms of GET and popovers work by themselves and are left alone. React leaves a property at whatever it has
 * brought to life: at the root from the moment on at which it listens, and then it brings to life first whatever is pressed, if the code for
 * it is there. The reader's texts and choices are adopted by what follows the first rendering: the browser is idle only after that.
 */
export const EARLY_PRESSES = `(()=>{
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

/** Names the script in a content security policy (CSP 3, 2.3.1): it is the same on every page, so pages can be kept with it. */
export const EARLY_PRESSES_SOURCE = `'sha256-${createHash('sha256').update(EARLY_PRESSES).digest('base64')}'`;
