import sharp from 'sharp';
import { type ImageWidth, imageWidths } from '#shared/rules/image-variants.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const starts: readonly (readonly [ImageType, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['avif', /^[\s\S]{4}ftyp(?:avif|avis|mif1[\s\S]{4}(?:[\s\S]{4}){0,6}avif)/],
];

/** Returns the type of a picture by its first bytes, whatever its name or header; null for anything else. */
export function sniffImage(bytes: Buffer): ImageType | null {
  const head = bytes.toString('latin1', 0, 64);
  return starts.find(([, start]) => start.test(head))?.[0] ?? null;
}

/** Maximum number of pixels of a picture: a few kilobytes can claim gigabytes. */
const MAX_PIXELS = 50_000_000;
/** Maximum height: WebP allows 16,383. A taller picture is made narrower instead. */
const MAX_HEIGHT = 16_000;
/** WebP settings: files hardly get smaller with more effort. */
const webp = { quality: 82, effort: 2 } as const;

export interface EncodedImage {
  /** Size of the largest variant, upright, in px. */
  width: number;
  height: number;
  variants: ReadonlyMap<ImageWidth, Buffer>;
}

// One thread per picture: the queue decides how many are processed concurrently.
sharp.concurrency(1);
sharp.cache(false);

const refuse = (sentence: string): never => {
  throw new ApiError(400, sentence, { fields: { file: sentence } });
};

/**
 * Converts a picture to WebP in every width (ascending), upright, and drops everything but its pixels (EXIF, GPS, comments, appended
 * archives). Never enlarges: a small picture is the same in every width. Uses the first frame of an animation. Throws 400 at `file` for a
 * file that is not a picture of a known type, is broken, or is too large.
 */
export async function encodeImage(bytes: Buffer, widths: readonly ImageWidth[] = imageWidths): Promise<EncodedImage> {
  if (!sniffImage(bytes)) refuse('请上传 JPG、PNG、WebP、GIF 图片');
  try {
    return await encode(bytes, widths);
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) refuse('图片尺寸过大，请缩小到 5000 万像素以内再上传');
    return refuse('图片无法识别，可能已损坏，请换一张');
  }
}

async function encode(bytes: Buffer, widths: readonly ImageWidth[]): Promise<EncodedImage> {
  const variants = new Map<ImageWidth, Buffer>();
  let source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  let largest = { width: 0, height: 0 };
  // From the widest down: the picture is decoded once, and each variant is made from the next larger one.
  for (const width of widths.toReversed()) {
    const fit = { width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await source.resize(fit).toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    variants.set(width, await sharp(data, { raw }).webp(webp).toBuffer());
    if (largest.width === 0) largest = raw;
    source = sharp(data, { raw });
  }
  return { ...largest, variants };
}
