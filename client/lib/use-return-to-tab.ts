import { useEffect, useEffectEvent } from 'react';

/** Time within which the two events below count as one return, in ms. */
const ONE_RETURN_MS = 1_000;

/** Calls `onReturn` whenever the user returns to the tab or its window, while `isOn`. */
export function useReturnToTab(isOn: boolean, onReturn: () => void): void {
  const notify = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isOn) return;
    let last = Number.NEGATIVE_INFINITY;
    const onEvent = ({ timeStamp }: Event) => {
      if (document.visibilityState !== 'visible' || timeStamp - last < ONE_RETURN_MS) return;
      last = timeStamp;
      notify();
    };
    document.addEventListener('visibilitychange', onEvent);
    window.addEventListener('focus', onEvent);
    return () => {
      document.removeEventListener('visibilitychange', onEvent);
      window.removeEventListener('focus', onEvent);
    };
  }, [isOn]);
}
