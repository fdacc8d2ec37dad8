import { expect, test } from '@jest/globals';
import { cropSquare, MAX_ZOOM, moveCrop, outputSide, wholeCrop, zoomCrop } from './crop-model.ts';

const wide = { width: 1_200, height: 800 };

test('starts with the largest centered square', () => {
  expect(cropSquare(wide, wholeCrop(wide))).toEqual({ left: 200, top: 0, side: 800 });
});

test('dragging to the right shows more of the left side', () => {
  expect(cropSquare(wide, moveCrop(wide, wholeCrop(wide), 0.1, 0))).toEqual({ left: 120, top: 0, side: 800 });
});

test('the crop stays inside the picture', () => {
  expect(cropSquare(wide, moveCrop(wide, wholeCrop(wide), 9, 9))).toEqual({ left: 0, top: 0, side: 800 });
  const close = zoomCrop(wide, wholeCrop(wide), 2);
  const corner = moveCrop(wide, close, -9, -9);
  expect(cropSquare(wide, corner)).toEqual({ left: 800, top: 400, side: 400 });
  expect(cropSquare(wide, zoomCrop(wide, corner, 1))).toEqual({ left: 400, top: 0, side: 800 });
});

test('limits the zoom to between 1 and 4', () => {
  expect(zoomCrop(wide, wholeCrop(wide), 100).zoom).toBe(MAX_ZOOM);
  expect(zoomCrop(wide, wholeCrop(wide), 0.1).zoom).toBe(1);
});

test('sends at most 1024 px and never upscales', () => {
  expect(outputSide({ width: 6_000, height: 4_000 }, wholeCrop({ width: 6_000, height: 4_000 }))).toBe(1_024);
  expect(outputSide(wide, zoomCrop(wide, wholeCrop(wide), 4))).toBe(200);
});
