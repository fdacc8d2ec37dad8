import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { formatCount } from '#client/ui/format.ts';
import type { Figure } from '../../user-overview.ts';

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) 0;

  > div {
    position: relative;
    display: flex;
    flex: 1 1 72px;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dt,
  dt > a {
    color: var(--text-muted);
  }
  dt > a:hover {
    color: var(--brand);
  }
  /* The whole figure is clickable. */
  dt > a::after {
    content: '';
    position: absolute;
    inset: -6px 0;
  }
  dd {
    font: var(--weight-bold) var(--type-large) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

interface FigureCardProps {
  title: string;
  figures: readonly Figure[];
}

/** A few counts under a heading, each linked to the items that it counts. Hides counts that are zero or that the API does not return. */
export function FigureCard({ title, figures }: FigureCardProps) {
  const counted = figures.filter(({ value }) => value);
  return (
    counted.length > 0 && (
      <Card as="section" aria-label={title}>
        <CardTitle>{title}</CardTitle>
        <Figures>
          {counted.map(({ label, value, href }) => (
            <div key={label}>
              <dt>
                <a href={href}>{label}</a>
              </dt>
              <dd>{formatCount(value ?? 0)}</dd>
            </div>
          ))}
        </Figures>
      </Card>
    )
  );
}
