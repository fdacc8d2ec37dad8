import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For two buttons that step back and forth: at an end the one that led there cannot be pressed, and loses the focus in browsers. The keyboard
 * goes on at the other one.
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
