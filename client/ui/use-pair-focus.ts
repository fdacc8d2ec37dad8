import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a pair of previous/next buttons. At an end the pressed button becomes disabled and browsers drop its focus, so the
 * other button takes it.
 */
export function usePairFocus(): Record<'back' | 'forth', RefObject<HTMLButtonElement | null>> {
  const back = useRef<HTMLButtonElement>(null);
  const forth = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (back.current?.disabled && activeElement === back.current) forth.current?.focus();
    else if (forth.current?.disabled && activeElement === forth.current) back.current?.focus();
  });
  return { back, forth };
}
