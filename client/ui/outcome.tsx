import { CircleCheck, CircleX, Clock3, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Note } from './note.tsx';

type OutcomeTone = 'success' | 'warning' | 'danger' | 'neutral';

const icons = { success: CircleCheck, warning: Clock3, danger: CircleX, neutral: Info } as const;

const Box = styled(Note)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  padding: var(--space-4);
`;

const Title = styled.p`
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const Body = styled.div`
  display: grid;
  grid-column: 2;
  gap: var(--space-3);
  color: var(--text-secondary);
  overflow-wrap: anywhere;

  @media (max-width: 479px) {
    grid-column: 1 / -1;
  }
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

interface OutcomeProps {
  tone: OutcomeTone;
  title: string;
  /** Describes the consequence. */
  children?: ReactNode;
  action?: ReactNode;
}

/** The outcome of a submission. Screen readers announce its changes. */
export function Outcome({ tone, title, children, action }: OutcomeProps) {
  const Icon = icons[tone];
  return (
    <Box data-tone={tone} role="status">
      <Icon size={24} aria-hidden="true" />
      <Title>{title}</Title>
      {(children || action) && (
        <Body>
          {children}
          {action && <Action>{action}</Action>}
        </Body>
      )}
    </Box>
  );
}
