import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the ref of what has to stay in reach, like the button of a form: a sentence that comes above it may push it out of the window, on a
 * phone below the bar at the lower edge.
 *
 * @param cause of the sentence; null while there is none
 */
export function useStayInView<E extends Element>(cause: unknown): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => {
    // The tests' own document has no places.
    if (cause !== null) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [cause]);
  return box;
}
