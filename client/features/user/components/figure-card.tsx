import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { formatCount } from '#client/ui/format-count.ts';
import { texts } from '#shared/text/texts.ts';
import type { Figure } from '../user-overview.ts';

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) 0;

  > div {
    display: flex;
    flex: 1 1 72px;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font: var(--weight-bold) var(--type-large) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
  dd[data-empty] {
    color: var(--text-muted);
    font: var(--weight-regular) 14px/28px var(--font);
  }
`;

interface FigureCardProps {
  title: string;
  figures: readonly Figure[];
  action?: ReactNode;
}

/** A few counts under a heading; what the API does not count is 暂无. */
export const FigureCard = ({ title, figures, action }: FigureCardProps) => (
  <Card as="section">
    <CardTitle>{title}</CardTitle>
    <Figures>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-empty={value === null || undefined}>{value === null ? texts.none : formatCount(value)}</dd>
        </div>
      ))}
    </Figures>
    {action}
  </Card>
);
