import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a ref for the element that holds a field's controls, and adopts what the reader has done to them before the page came alive:
 * `adopt` is called once with the element, and makes what stands in it the value. Not sooner than now: the form listens by then.
 */
export function usePreHydrationValue<Shown extends Element>(adopt: (shown: Shown) => void): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  const first = useRef(adopt);
  useEffect(() => {
    if (shown.current) first.current(shown.current);
  }, []);
  return shown;
}
