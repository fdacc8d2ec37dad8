import { useEffect, useEffectEvent } from 'react';

/** Both events below may mean one return, in ms. */
const ONE_RETURN_MS = 1_000;

/** Calls `look` whenever the reader comes back to the tab or its window, while `isOn`. */
export function useReturnToTab(isOn: boolean, look: () => void): void {
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    if (!isOn) return;
    let last = Number.NEGATIVE_INFINITY;
    const see = ({ timeStamp }: Event) => {
      if (document.visibilityState !== 'visible' || timeStamp - last < ONE_RETURN_MS) return;
      last = timeStamp;
      lookNow();
    };
    document.addEventListener('visibilitychange', see);
    window.addEventListener('focus', see);
    return () => {
      document.removeEventListener('visibilitychange', see);
      window.removeEventListener('focus', see);
    };
  }, [isOn]);
}
