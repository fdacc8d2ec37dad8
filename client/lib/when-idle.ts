declare global {
  interface Navigator {
    /** Of the Network Information API, which Chromium alone has; TypeScript does not know `saveData`. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Safari has no idle callbacks; by then a page has usually settled. */
const SETTLED_MS = 1_000;
/** A page that draws nothing may never be called idle. */
const PATIENCE_MS = 3_000;

/** Runs something that nobody waits for, after the page has loaded and when the browser has nothing else to do. Browser only. */
export function whenIdle(work: () => void): void {
  const schedule = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: PATIENCE_MS });
    else setTimeout(work, SETTLED_MS);
  };
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

/** Does its owner ask the browser to save data, as people do who pay for each megabyte? False where browsers do not say. Browser only. */
export const savesData = (): boolean => navigator.connection?.saveData === true;
