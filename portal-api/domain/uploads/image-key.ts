import type { ImageWidth } from '#shared/rules/image-variants.ts';

/** Under which key the storage has a picture in one width. */
export const imageKey = (id: string, width: ImageWidth): string => `${id}-${width}.webp`;
