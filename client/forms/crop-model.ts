export interface Size {
  width: number;
  height: number;
}

/** The chosen square of a picture: its center in px of the picture, and the zoom relative to the largest possible square. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;
/** Maximum edge of the sent picture, in px. */
export const MAX_OUTPUT = 1_024;

/** Returns the largest centered square. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Returns the square in px of the picture. */
export function cropSquare(size: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** Moves the picture in its frame by fractions of the frame: (0.5, 0) is half a frame to the right. The frame stays filled. */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = cropSquare(size, crop);
  return keepInside(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/** Zooms around the center of the frame. */
export const zoomCrop = (size: Size, crop: Crop, zoom: number): Crop => keepInside(size, { ...crop, zoom: between(1, zoom, MAX_ZOOM) });

function keepInside(size: Size, crop: Crop): Crop {
  const half = cropSquare(size, crop).side / 2;
  return { ...crop, x: between(half, crop.x, size.width - half), y: between(half, crop.y, size.height - half) };
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Returns the edge of the sent picture in px, never larger than the source. */
export const outputSide = (size: Size, crop: Crop): number => Math.max(1, Math.round(Math.min(cropSquare(size, crop).side, MAX_OUTPUT)));
