import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in the list. The result line receives the focus after a choice whose control has been removed (a removed
 * condition, a collapsed filter row) and after turning a page; a control that remains keeps it.
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
