import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import type { Completeness } from '../user-overview.ts';

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-page);
`;

const Line = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;

  strong {
    font: var(--weight-bold) var(--type-large) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

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
`;

const Missing = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

/** How complete the profile is, and what is missing. */
export const ProfileProgress = ({ percent, missing }: Completeness) => (
  <Box>
    <Line>
      <span id="profile-completeness">资料完整度</span>
      <strong>{percent}%</strong>
    </Line>
    <Track
      role="progressbar"
      aria-labelledby="profile-completeness"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ '--share': `${percent}%` } as CSSProperties}
    />
    <Missing>
      {missing.length > 0 ? `还缺：${missing.join('、')}。资料越完整，对方越愿意联系您。` : '资料已完整，合作方可以放心联系您。'}
    </Missing>
  </Box>
);
