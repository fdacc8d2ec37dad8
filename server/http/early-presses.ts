import { createHash } from 'node:crypto';

/**
 * In the page, before its styles and code: a press on a button that comes before anything listens would be lost. The last one is made again
 * once the app answers, within ten seconds. Links, forms and popovers work by themselves and are left alone. From the moment on at which React
 * listens, which has then left a property at the root, presses are React's: it brings to life first whatever is pressed.
 */
export const EARLY_PRESSES = `(()=>{
let button,at;
addEventListener('click',({target})=>{
if(Object.keys(document.getElementById('root')||0)[0])return;
const pressed=target.closest?.('button');
if(pressed&&!(pressed.form&&pressed.type=='submit')&&!pressed.hasAttribute('popovertarget'))button=pressed,at=performance.now()
},true);
new PerformanceObserver((marks,observer)=>{
if(!marks.getEntriesByName('portal-interactive')[0])return;
observer.disconnect();
if(button?.isConnected&&performance.now()-at<1e4)button.click()
}).observe({type:'mark',buffered:true})
})()`.replaceAll('\n', '');

/** Names the script in a content security policy (CSP 3, 2.3.1): it is the same on every page, so pages can be kept with it. */
export const EARLY_PRESSES_SOURCE = `'sha256-${createHash('sha256').update(EARLY_PRESSES).digest('base64')}'`;
