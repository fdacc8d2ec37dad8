import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { IMAGE_FALLBACK } from '#shared/constants.ts';
import { useImageSource } from './use-image-source.ts';

const Picture = styled.img`
  object-fit: cover;
  background: var(--surface-sunken);

  @media (prefers-color-scheme: dark) {
    filter: brightness(0.86);
  }
`;

interface SafeImageProps extends Omit<ComponentProps<'img'>, 'ref' | 'onError' | 'src' | 'alt' | 'width' | 'height'> {
  src: string | null | undefined;
  /** Alternative text; empty if the picture adds nothing to the text beside it. */
  alt: string;
  width: number;
  height: number;
}

/** An image that reserves its space while it loads, retries twice after an error, and then falls back to /default.jpg. */
export function SafeImage({ src, alt, srcSet, ...props }: SafeImageProps) {
  const { key, ...source } = useImageSource(src || IMAGE_FALLBACK, IMAGE_FALLBACK);
  const widths = source.src === IMAGE_FALLBACK ? undefined : srcSet;
  return <Picture key={key} loading="lazy" decoding="async" {...props} srcSet={widths} {...source} alt={alt} />;
}
