import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { useImageSource } from './use-image-source.ts';

const DEFAULT_AVATAR = '/default-avatar.svg';
const TONES = 6;

const Round = styled.img`
  flex: none;
  width: var(--size);
  height: var(--size);
  border-radius: 50%;
  object-fit: cover;
  background: var(--surface-sunken);
`;

const Initial = styled.span`
  --hue: 221;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: var(--size);
  height: var(--size);
  border-radius: 50%;
  background: hsl(var(--hue) 60% 92%);
  color: hsl(var(--hue) 60% 30%);
  font-size: max(13px, calc(var(--size) * 0.42));
  line-height: 1;
  font-weight: var(--weight-medium);
  user-select: none;

  &[data-tone='1'] { --hue: 190; }
  &[data-tone='2'] { --hue: 158; }
  &[data-tone='3'] { --hue: 28; }
  &[data-tone='4'] { --hue: 262; }
  &[data-tone='5'] { --hue: 340; }

  @media (prefers-color-scheme: dark) {
    background: hsl(var(--hue) 34% 24%);
    color: hsl(var(--hue) 70% 82%);
  }
`;

interface AvatarProps {
  /** Name of the person or organization. The text beside the avatar shows it, so the image is decorative. Empty: default picture. */
  name: string;
  src?: string | null;
  /** Edge length in px. */
  size?: number;
}

/** Renders the avatar of a person or an organization: the picture, else the first character of the name, else the default picture. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const { key, ...source } = useImageSource(src || DEFAULT_AVATAR, DEFAULT_AVATAR);
  const style = { '--size': `${size}px` } as CSSProperties;
  const [initial] = name.trim();
  if (!src && initial) {
    return (
      <Initial style={style} data-tone={toneOf(name)} aria-hidden="true">
        {initial}
      </Initial>
    );
  }
  return <Round key={key} {...source} style={style} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}

/** Derives the color from the name, so that the server and the browser choose the same one. */
function toneOf(name: string): number {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return sum % TONES;
}
