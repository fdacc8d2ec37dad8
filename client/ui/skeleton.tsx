import type { CSSProperties } from 'react';
import { keyframes, styled } from 'styled-components';

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

const Bar = styled.span`
  display: block;
  width: var(--width);
  max-width: 100%;
  height: var(--height);
  border-radius: var(--skeleton-radius);
  background: var(--line);
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

interface SkeletonProps {
  /** Width in px, or any CSS length. */
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  /**
   * The content may differ from the skeleton by a line or more in height: everything after it stays hidden until it is loaded (global.css).
   */
  isRough?: boolean;
}

/** A placeholder for content that is loading. Hidden from screen readers: put one 加载中... around the group. */
export const Skeleton = ({ width = '100%', height = 16, radius = 4, isRough = false }: SkeletonProps) => (
  <Bar
    aria-hidden="true"
    data-rough={isRough ? '' : undefined}
    style={{ '--width': length(width), '--height': length(height), '--skeleton-radius': length(radius) } as CSSProperties}
  />
);

const length = (value: number | string): string => (typeof value === 'number' ? `${value}px` : value);
