import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '#shared/text/texts.ts';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: var(--space-12) var(--space-4);
  text-align: center;

  > img {
    margin-bottom: var(--space-4);
  }
`;

const Title = styled.p`
  font: var(--weight-medium) var(--type-medium) var(--font);
`;

const Hint = styled.p`
  max-width: 36em;
  margin-top: var(--space-1);
  color: var(--text-muted);
  text-wrap: pretty;
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-5);
`;

const Line = styled.p`
  color: var(--text-muted);
`;

interface EmptyStateProps {
  title?: string;
  /** Suggests the next step. */
  hint?: ReactNode;
  action?: ReactNode;
  /** `small` renders a single line, for a part of a card. */
  size?: 'small' | 'medium';
}

/** Tells the reader that there is no data and what to do about it. */
export const EmptyState = ({ title = texts.none, hint, action, size = 'medium' }: EmptyStateProps) =>
  size === 'small' ? (
    <Line>
      {title}
      {hint}
    </Line>
  ) : (
    <Box>
      <img src="/images/empty.svg" alt="" width={140} height={98} loading="lazy" />
      <Title>{title}</Title>
      {hint && <Hint>{hint}</Hint>}
      {action && <Action data-whole="">{action}</Action>}
    </Box>
  );
