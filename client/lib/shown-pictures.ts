import { imageIdOf, imageVariant, imageWidths } from '#shared/rules/image-variants.ts';

/** Returns whether a picture's address is safe to use as a source or link. */
const isPicture = (source: string): boolean => /^(https?:\/\/|\/(?![/\\]))/.test(source);

/** Returns the pictures of a list that can be shown, without duplicates. */
export const shownPictures = (sources: readonly string[]): string[] => [...new Set(sources)].filter(isPicture);

/** Returns the `srcset` of a picture that was uploaded here; undefined for a picture of another site, which has only one width. */
export const widthsOf = (source: string): string | undefined =>
  imageIdOf(source) ? imageWidths.map((width) => `${imageVariant(source, width)} ${width}w`).join(', ') : undefined;
