import type { ComponentType, SVGProps } from 'react';
import { type Expand, expand } from './expand.ts';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Side length in pixels; defaults to lucide's default. */
  size?: number;
}

/**
 * Creates an icon of lucide-react for the bundles (scripts/build/icon-plugin.ts). `drawing` is what its svg element contains, as markup:
 * lucide's own shapes on the server, a reference into the sprite in the browser, whose scripts then contain no shapes. Hydration keeps what
 * the server sent, so a document shows its icons before the sprite has arrived. To React an icon is one element instead of up to ten.
 */
export function createIcon(drawing: string): ComponentType<IconProps> {
  const inner = { __html: drawing };
  const write: Expand<IconProps> = ({ size = 24, strokeWidth = 2, className, ...props }, key) => (
    <svg
      key={key}
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth={strokeWidth}
      dangerouslySetInnerHTML={inner}
      suppressHydrationWarning
      {...props}
    />
  );
  return Object.assign((props: IconProps) => write(props), { [expand]: write });
}
