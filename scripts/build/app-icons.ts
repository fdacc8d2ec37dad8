import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Icon files with their side length in pixels. Devices cut `maskable` and the touch icon to their own shape, so these have square corners.
 */
const icons = [
  { file: 'icons/192.png', size: 192, hasCorners: true },
  { file: 'icons/512.png', size: 512, hasCorners: true },
  { file: 'icons/maskable.png', size: 512, hasCorners: false },
  { file: 'apple-touch-icon.png', size: 180, hasCorners: false },
] as const;

/** Draws the icons of the installed portal below `outdir`, all from the favicon. */
export async function writeAppIcons(root: string, outdir: string): Promise<void> {
  const svg = await readFile(join(root, 'client/public/favicon.svg'), 'utf8');
  const square = svg.replace(/ rx="8"/, '');
  await mkdir(join(outdir, 'icons'), { recursive: true });
  await Promise.all(
    icons.map(({ file, size, hasCorners }) =>
      sharp(Buffer.from(hasCorners ? svg : square), { density: (72 * size) / 32 })
        .resize(size, size)
        .png({ compressionLevel: 9, palette: true })
        .toFile(join(outdir, file)),
    ),
  );
}
