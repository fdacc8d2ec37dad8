import { type Crop, cropSquare, outputSide } from './crop-model.ts';

/** Draws the chosen part of a picture so that it fills a square canvas. */
export function paintCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropSquare(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Encodes the chosen part as WebP, or as PNG if the browser cannot encode WebP. Returns null if encoding fails. */
export function cutCrop(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = outputSide(picture, crop);
  canvas.height = canvas.width;
  paintCrop(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
}
