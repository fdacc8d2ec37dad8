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
  /** Percentage from 0 to 100. */
  percent: number;
  /** Id of the element that names the task. */
  labelledBy: string;
}

/** A progress bar. */
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
