import { useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that still counts as the end, in px. */
const END_PX = 48;
/** Distance from the beginning at which earlier messages are loaded, in px. */
const BEGINNING_PX = 240;

/**
 * Keeps the scroll position stable. The box is laid out from its end (`column-reverse`, `scrollTop` 0 at the end and negative above), so
 * that a page without JavaScript shows the latest messages, and messages inserted above do not move the others. Messages inserted below
 * do, so the hook compensates while the reader has scrolled up. A new message of the user's own scrolls to the end.
 */
export function useStableScroll(lastKey: string | undefined, isLastOwn: boolean, onBeginning: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, lastKey });
  const [hasNews, setHasNews] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, lastKey: lastBefore } = before.current;
    before.current = { height: element.scrollHeight, lastKey };
    if (lastBefore === lastKey || lastBefore === undefined) return;
    if (isLastOwn) {
      element.scrollTop = 0;
    } else if (element.scrollTop < -END_PX) {
      element.scrollTop -= element.scrollHeight - height;
      setHasNews(true);
    }
  });

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    before.current.height = element.scrollHeight;
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
