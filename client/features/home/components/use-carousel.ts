import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Duration of a slide, in ms. */
const SLIDE_MS = 6_000;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Controls a row of slides that the browser itself scrolls and snaps. It advances automatically unless the reader holds it (pointer or
 * focus on it), has paused it, prefers reduced motion, or has the tab in the background. `isReady` is false before hydration: the row can
 * be scrolled by hand, and no control that would not work yet may be visible.
 */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number) {
  const [index, setIndex] = useState(0);
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(true);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;

  useEffect(() => {
    setReady(true);
    if (prefersStillness()) setPlaying(false);
  }, []);

  const goTo = useCallback(
    (next: number) => {
      const row = track.current;
      const target = (next + count) % count;
      row?.scrollTo({ left: target * row.clientWidth, behavior: prefersStillness() ? 'instant' : 'smooth' });
    },
    [track, count],
  );

  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) goTo(index + 1);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, count, index, goTo]);

  const followScroll = () => {
    const row = track.current;
    if (row && row.clientWidth > 0) setIndex(Math.min(count - 1, Math.round(row.scrollLeft / row.clientWidth)));
  };
  const holders = {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
  return { index, isReady, isPlaying, goTo, followScroll, holders, togglePlaying: () => setPlaying((playing) => !playing) };
}
