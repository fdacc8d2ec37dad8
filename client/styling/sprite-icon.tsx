import type { ComponentType, SVGProps } from 'react';
import { type Expand, expand } from './expand.ts';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Side length in pixels; defaults to lucide's default. */
  size?: number;
}

/**
 * Replaces lucide-react in the bundles: the build has drawn every icon in use into one sprite
 * (scripts/build/icon-sprite.ts), and an icon only refers to its drawing there. Each icon is two elements to render, send and hydrate
 * instead of up to ten, and the scripts contain no paths. `prefix` followed by the icon's index is the URL of its drawing.
 */
export const iconsOf =
  (prefix: string) =>
  (place: number): ComponentType<IconProps> =>
    createIcon(prefix + place);

function createIcon(address: string): ComponentType<IconProps> {
  const write: Expand<IconProps> = ({ size = 24, strokeWidth = 2, className, ...props }, key) => (
    <svg
      key={key}
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth={strokeWidth}
      {...props}
    >
      <use href={address} />
    </svg>
  );
  return Object.assign((props: IconProps) => write(props), { [expand]: write });
}
