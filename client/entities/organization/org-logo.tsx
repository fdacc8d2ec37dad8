import { Building2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { useImageSource } from '#client/ui/use-image-source.ts';
import { IMAGE_FALLBACK } from '#shared/constants.ts';

const Picture = styled.img`
  flex: none;
  width: var(--size);
  height: var(--size);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  object-fit: cover;
`;

const None = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: var(--size);
  height: var(--size);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-muted);
`;

interface OrgLogoProps {
  src?: string | null | undefined;
  /** Edge length in px. */
  size?: number;
}

/** The logo of an organization, square where avatars are round. It is shown beside the name, so it is hidden from screen readers. */
export function OrgLogo({ src, size = 40 }: OrgLogoProps) {
  const { key, ...source } = useImageSource(src || IMAGE_FALLBACK, IMAGE_FALLBACK);
  const style = { '--size': `${size}px` } as CSSProperties;
  if (!src) {
    return (
      <None style={style} aria-hidden="true">
        <Building2 size={Math.round(size * 0.5)} strokeWidth={1.5} />
      </None>
    );
  }
  return <Picture key={key} {...source} style={style} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}
