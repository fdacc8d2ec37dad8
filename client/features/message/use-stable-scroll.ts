import { useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that still counts as the end, in px. */
const END_PX = 48;
/** Distance from the beginning at which earlier messages are loaded, in px. */
const BEGINNING_PX = 240;

/** A part of the conversation in view, and how far above the end of the box it was when that was scrolled to `scrollTop`, both in px. */
interface Anchor {
  part: Element;
  above: number;
  scrollTop: number;
}

/** Returns the part in the middle of the box, or null at the end of the conversation, which stays in view by itself. */
function findAnchor(box: Element): Anchor | null {
  if (box.scrollTop >= -END_PX) return null;
  const { left, top, width, height } = box.getBoundingClientRect();
  const part = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('li, p, h2');
  return part && box.contains(part) ? { part, above: distanceAbove(box, part), scrollTop: box.scrollTop } : null;
}

/** Measured from the end, because the box becomes lower when the message field above which it stands grows. */
const distanceAbove = (box: Element, part: Element): number => box.getBoundingClientRect().bottom - part.getBoundingClientRect().top;

/**
 * Keeps the scroll position stable. The box is laid out from its end (`column-reverse`, `scrollTop` 0 at the end and negative above), so
 * that a page without JavaScript shows the latest messages, and messages inserted above do not move the others. Messages inserted below
 * do, and so do messages that are retracted below, so the hook compensates while the reader has scrolled up. A new message of the user's own
 * scrolls to the end.
 */
export function useStableScroll(lastKey: string | undefined, isLastOwn: boolean, onBeginning: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, lastKey });
  const anchor = useRef<Anchor | null>(null);
  const [hasNews, setHasNews] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, lastKey: lastBefore } = before.current;
    before.current = { height: element.scrollHeight, lastKey };
    const isNew = lastBefore !== lastKey && lastBefore !== undefined;
    if (isNew && isLastOwn) {
      element.scrollTop = 0;
    } else if (isNew && element.scrollTop < -END_PX) {
      element.scrollTop -= element.scrollHeight - height;
      setHasNews(true);
    } else if (anchor.current?.part.isConnected) {
      const { part, above, scrollTop } = anchor.current;
      // The reader may have scrolled since.
      const moved = above - distanceAbove(element, part) + (element.scrollTop - scrollTop);
      // Even an assignment of the same value would end a smooth scroll.
      if (Math.abs(moved) >= 1) element.scrollTop += moved;
    }
    anchor.current = findAnchor(element);
  });

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    before.current.height = element.scrollHeight;
    anchor.current = findAnchor(element);
    if (hasNews && element.scrollTop >= -END_PX) setHasNews(false);
    const toBeginning = element.scrollHeight - element.clientHeight + element.scrollTop;
    if (toBeginning < BEGINNING_PX) onBeginning();
  };
  const toEnd = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    setHasNews(false);
  };
  return { box, onScroll, hasNews, toEnd };
}
