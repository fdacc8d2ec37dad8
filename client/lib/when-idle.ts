declare global {
  interface Navigator {
    /** From the Network Information API, which only Chromium supports; TypeScript does not know `saveData`. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Delay in ms for Safari, which has no idle callbacks: by then a page has usually settled. */
const SETTLED_MS = 1_000;
/** Timeout in ms: a page that does not paint may never count as idle. */
const MAX_WAIT_MS = 3_000;

/** Runs background work after the page has loaded, when the browser is idle. Browser only. */
export function whenIdle(work: () => void): void {
  const schedule = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: MAX_WAIT_MS });
    else setTimeout(work, SETTLED_MS);
  };
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

/** Returns whether the user has turned on data saving, as on a metered connection. False if browsers do not report it. Browser only. */
export const savesData = (): boolean => navigator.connection?.saveData === true;
