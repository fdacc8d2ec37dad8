import { expect, test } from '@jest/globals';
import { cropSquare, MAX_ZOOM, moveCrop, outputSide, wholeCrop, zoomCrop } from './crop-model.ts';

const wide = { width: 1_200, height: 800 };

test('at first as much as fits into a square is kept, from the middle', () => {
  expect(cropSquare(wide, wholeCrop(wide))).toEqual({ left: 200, top: 0, side: 800 });
});

test('the picture follows the hand: pulled right, more of its left side is seen', () => {
  expect(cropSquare(wide, moveCrop(wide, wholeCrop(wide), 0.1, 0))).toEqual({ left: 120, top: 0, side: 800 });
});

test('the picture never leaves its frame', () => {
  expect(cropSquare(wide, moveCrop(wide, wholeCrop(wide), 9, 9))).toEqual({ left: 0, top: 0, side: 800 });
  const close = zoomCrop(wide, wholeCrop(wide), 2);
  const corner = moveCrop(wide, close, -9, -9);
  expect(cropSquare(wide, corner)).toEqual({ left: 800, top: 400, side: 400 });
  expect(cropSquare(wide, zoomCrop(wide, corner, 1))).toEqual({ left: 400, top: 0, side: 800 });
});

test('closer than four times and farther than whole it does not go', () => {
  expect(zoomCrop(wide, wholeCrop(wide), 100).zoom).toBe(MAX_ZOOM);
  expect(zoomCrop(wide, wholeCrop(wide), 0.1).zoom).toBe(1);
});

test('what is sent is 1024 px at most and never blown up', () => {
  expect(outputSide({ width: 6_000, height: 4_000 }, wholeCrop({ width: 6_000, height: 4_000 }))).toBe(1_024);
  expect(outputSide(wide, zoomCrop(wide, wholeCrop(wide), 4))).toBe(200);
});
