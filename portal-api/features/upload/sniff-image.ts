export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const starts: readonly (readonly [ImageType, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['avif', /^[\s\S]{4}ftyp(?:avif|avis|mif1[\s\S]{4}(?:[\s\S]{4}){0,6}avif)/],
];

/** The type of a picture by its first bytes, whatever its name or its header say; null for everything else. */
export function sniffImage(bytes: Buffer): ImageType | null {
  const head = bytes.toString('latin1', 0, 64);
  return starts.find(([, start]) => start.test(head))?.[0] ?? null;
}
