import { imageIdOf, imageVariant, imageWidths } from '#shared/rules/image-variants.ts';

/** Only addresses that a browser may be sent to become pictures and links. */
const isPicture = (source: string): boolean => /^(https?:\/\/|\/(?![/\\]))/.test(source);

/** The pictures of a list that can be shown, each once. */
export const shownPictures = (sources: readonly string[]): string[] => [...new Set(sources)].filter(isPicture);

/** The widths of a picture that was uploaded here; another site's picture has one. */
export const widthsOf = (source: string): string | undefined =>
  imageIdOf(source) ? imageWidths.map((width) => `${imageVariant(source, width)} ${width}w`).join(', ') : undefined;
