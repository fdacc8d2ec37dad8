import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Crop, moveCrop, type Size, zoomCrop } from './crop-model.ts';

/** Step per press of an arrow key, as a fraction of the frame. */
const STEP = 0.05;
const ZOOM_STEP = 1.1;

type Change = (next: (crop: Crop) => Crop) => void;
interface Point {
  x: number;
  y: number;
}

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const zooms: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP, _: 1 / ZOOM_STEP };

/** Handles moving and zooming a picture in its frame: one finger or the mouse moves, two fingers and the wheel zoom, keys do both. */
export function useCropGestures(frame: RefObject<HTMLElement | null>, size: Size, change: Change, onConfirm: () => void) {
  const fingers = useRef(new Map<number, Point>());
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current((crop) => zoomCrop(size, crop, crop.zoom * 1.002 ** -event.deltaY));
    };
    // React's wheel listeners are passive and cannot prevent the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame, size]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const edge = event.currentTarget.clientWidth || 1;
    fingers.current.set(event.pointerId, now);
    if (other) change((crop) => zoomCrop(size, crop, (crop.zoom * distance(now, other)) / (distance(before, other) || 1)));
    else change((crop) => moveCrop(size, crop, (now.x - before.x) / edge, (now.y - before.y) / edge));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrows[event.key];
    const zoom = zooms[event.key];
    if (step) change((crop) => moveCrop(size, crop, ...step));
    else if (zoom) change((crop) => zoomCrop(size, crop, crop.zoom * zoom));
    else if (event.key === 'Enter') onConfirm();
    else return;
    event.preventDefault();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
