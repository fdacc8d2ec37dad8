import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in the list: after a choice whose control is gone (a removed condition, a filter row that folded) and after
 * turning a page, the focus goes to the result line; a control that still stands keeps it.
 */
export function useListFocus<Line extends HTMLElement = HTMLParagraphElement>(address: string, pageNum: number): RefObject<Line | null> {
  const line = useRef<Line>(null);
  const shown = useRef({ address, pageNum });
  useEffect(() => {
    const before = shown.current;
    shown.current = { address, pageNum };
    if (before.address === address) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost || before.pageNum !== pageNum) line.current?.focus({ preventScroll: true });
  }, [address, pageNum]);
  return line;
}
