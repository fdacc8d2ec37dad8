import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { encodeImage, sniffImage } from './encode-image.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } });
const sizes = async (bytes: Buffer) => {
  const { variants } = await encodeImage(bytes);
  const all = await Promise.all([...variants].map(async ([width, variant]) => [width, await sharp(variant).metadata()] as const));
  return Object.fromEntries(all.map(([width, { width: w, height: h, format }]) => [width, `${w}×${h} ${format}`]));
};

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('detects %s by its bytes and makes WebP in three widths', async (type) => {
  const bytes = await plain(2_000, 1_000).toFormat(type).toBuffer();
  expect(sniffImage(bytes)).toBe(type);
  expect(await sizes(bytes)).toEqual({ 1600: '1600×800 webp', 960: '960×480 webp', 320: '320×160 webp' });
});

test('a small picture is never enlarged, and exists in every width', async () => {
  const bytes = await plain(500, 400).png().toBuffer();
  expect(await sizes(bytes)).toEqual({ 1600: '500×400 webp', 960: '500×400 webp', 320: '320×256 webp' });
});

test('a very tall picture becomes narrower', async () => {
  const bytes = await plain(900, 20_000).png().toBuffer();
  expect((await sizes(bytes))['1600']).toBe('720×16000 webp');
});

test('grey, transparent, 16-bit and CMYK pictures keep their colours', async () => {
  const centre = async (bytes: Buffer) => {
    const variant = (await encodeImage(bytes)).variants.get(320);
    const { data } = await sharp(variant).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
    return [...data].map((value) => Math.round(value / 16));
  };
  expect(await centre(await plain(20, 20).greyscale().png().toBuffer())).toEqual([7, 7, 7]);
  expect(await centre(await plain(20, 20).toColourspace('rgb16').png().toBuffer())).toEqual([13, 3, 3]);
  expect(await centre(await plain(20, 20).toColourspace('cmyk').jpeg().toBuffer())).toEqual([13, 2, 2]);
  const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  expect(await centre(await clear.png().toBuffer())).toHaveLength(4);
});

test('removes everything but the pixels, and turns the picture upright', async () => {
  const bytes = await plain(300, 100)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '31/1 13/1 49/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  const before = await sharp(bytes).metadata();
  expect([before.exif?.includes('somebody'), before.orientation]).toEqual([true, 6]);
  const image = await encodeImage(bytes);
  expect([image.width, image.height]).toEqual([100, 300]);
  for (const variant of image.variants.values()) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(variant).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(variant.includes('somebody')).toBe(false);
  }
});

test('drops an archive or a page that is appended to a picture', async () => {
  const trailer = Buffer.from('PK\u0003\u0004<script>alert(1)</script>');
  const { variants } = await encodeImage(Buffer.concat([await plain(40, 40).png().toBuffer(), trailer]));
  for (const variant of variants.values()) expect(variant.includes('script')).toBe(false);
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['HTML', '<!doctype html><script>1</script>'],
  ['ZIP', 'PK\u0003\u0004\u0014'],
  ['PDF', '%PDF-1.7'],
  ['nothing', ''],
])('rejects %s as a picture', async (_name, text) => {
  const sentence = '请上传 JPG、PNG、WebP、GIF 图片';
  await expect(encodeImage(Buffer.from(text))).rejects.toMatchObject({
    status: 400,
    message: sentence,
    options: { fields: { file: sentence } },
  });
});

test('rejects a truncated or fake picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('GIF89a<script>alert(1)</script>')]) {
    await expect(encodeImage(bytes)).rejects.toMatchObject({ status: 400, message: '图片无法识别，可能已损坏，请换一张' });
  }
});

test('rejects a picture of more than 50 million pixels before decoding it', async () => {
  const bomb = await plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(encodeImage(bomb)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('5000 万像素') });
});
