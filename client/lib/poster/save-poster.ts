import { saveFile } from '../save-file.ts';
import { POSTER } from './poster-brush.ts';

export type DrawPoster = (context: CanvasRenderingContext2D, code: CanvasImageSource) => void;

/** Draws a poster and saves it as a file. `code` is the QR code shown on the page. Throws if the browser cannot draw. */
export async function savePoster(draw: DrawPoster, code: SVGElement, fileName: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = POSTER.width;
  canvas.height = POSTER.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  draw(context, await pictureOf(code));
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('no picture');
  saveFile(fileName, file);
}

/** Returns the first picture that can be loaded, or null if none can. */
export async function loadPicture(addresses: readonly string[]): Promise<HTMLImageElement | null> {
  for (const address of addresses) {
    const picture = new Image();
    picture.src = address;
    const isThere = await picture.decode().then(
      () => picture.naturalWidth > 0,
      () => false,
    );
    if (isThere) return picture;
  }
  return null;
}

/** Loads an SVG as a picture from a data: address; the site's policy does not allow blob: addresses as picture sources. */
async function pictureOf(code: SVGElement): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(code))}`;
  await picture.decode();
  return picture;
}
