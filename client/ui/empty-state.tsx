import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '#shared/text/texts.ts';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: var(--space-12) var(--space-4);
  text-align: center;
`;

const Drawing = styled.svg`
  margin-bottom: var(--space-4);
  color: var(--line-strong);
`;

const Title = styled.p`
  font: var(--weight-medium) var(--type-medium) var(--font);
`;

const Hint = styled.p`
  max-width: 36em;
  margin-top: var(--space-1);
  color: var(--text-muted);
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-5);
`;

interface EmptyStateProps {
  title?: string;
  /** The next step. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing and what to do about it. */
export const EmptyState = ({ title = texts.none, hint, action }: EmptyStateProps) => (
  <Box>
    <Drawing
      width="96"
      height="64"
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M6 54h84" opacity=".5" />
      <rect x="22" y="12" width="40" height="42" rx="4" fill="var(--surface)" />
      <path d="M30 24h24M30 32h24M30 40h14" opacity=".6" />
      <circle cx="66" cy="40" r="10" fill="var(--surface)" />
      <path d="m73.5 47.5 7 7" strokeWidth="2.5" />
    </Drawing>
    <Title>{title}</Title>
    {hint && <Hint>{hint}</Hint>}
    {action && <Action>{action}</Action>}
  </Box>
);
