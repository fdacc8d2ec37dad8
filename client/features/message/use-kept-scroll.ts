import { useLayoutEffect, useRef, useState } from 'react';

/** This close to the end counts as there, in px. */
const END_PX = 48;
/** This close to the beginning earlier messages are asked for, in px. */
const BEGINNING_PX = 240;

/**
 * Keeps what is read in its place. The box is laid out from its end (`column-reverse`, `scrollTop` 0 at the end and negative above), so
 * that a page without JavaScript shows the latest messages and those put in above move nothing. Those put in below move everything,
 * which is taken back while somebody reads further up; one's own message leads to the end.
 */
export function useKeptScroll(lastKey: string | undefined, isLastOwn: boolean, onBeginning: () => void) {
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
