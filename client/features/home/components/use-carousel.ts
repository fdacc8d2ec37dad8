import { type RefObject, useCallback, useEffect, useState } from 'react';

/** How long a slide stays, in ms. */
const SLIDE_MS = 6_000;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Drives a row of slides that the browser itself scrolls and snaps. It moves on by itself until the reader holds it (pointer or focus
 * on it), stops it, asks the system for less motion, or looks elsewhere. Before the browser has taken over `isReady` is false: the
 * row can be scrolled by hand, and no control is shown that would not work.
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
