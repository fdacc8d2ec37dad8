import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for an element that must stay visible, such as a submit button: a message that appears above it may push it out of the
 * window, or below the bottom bar on phones.
 *
 * @param cause the value that makes the message appear; null while there is none
 */
export function useStayInView<E extends Element>(cause: unknown): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => {
    // jsdom has no `scrollIntoView`.
    if (cause !== null) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [cause]);
  return box;
}
