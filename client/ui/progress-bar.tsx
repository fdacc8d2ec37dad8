import type { CSSProperties } from 'react';
import { styled } from 'styled-components';

const Track = styled.div`
  height: 6px;
  border-radius: 3px;
  background: var(--line);

  &::before {
    content: '';
    display: block;
    width: var(--share);
    height: 100%;
    border-radius: inherit;
    background: var(--brand-fill);
  }
  &[aria-valuenow='100']::before {
    background: var(--success-fill);
  }
  @media (forced-colors: active) {
    outline: 1px solid;

    &::before {
      background: Highlight;
    }
  }
`;

interface ProgressBarProps {
  /** 0–100. */
  percent: number;
  /** Id of what says whose progress it is. */
  labelledBy: string;
}

/** How far something is. */
export const ProgressBar = ({ percent, labelledBy }: ProgressBarProps) => (
  <Track
    role="progressbar"
    aria-labelledby={labelledBy}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    style={{ '--share': `${percent}%` } as CSSProperties}
  />
);
