import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { DayScale, DayTable, NoFigures } from '#client/ui/day-figures.tsx';
import { formatCount } from '#client/ui/format.ts';
import { useClock } from '#client/ui/remaining-time.tsx';
import type { DemandStats } from '#shared/contract/demand-stats.ts';
import { emptyReason, type Figure, figureOf, figures } from '../data-model.ts';

const Plot = styled.div`
  position: relative;
  padding-top: var(--space-5);

  > p:first-child {
    position: absolute;
    top: 0;
    left: 0;
  }
  > p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
  }
`;

const Bars = styled.ol`
  display: flex;
  align-items: flex-end;
  gap: 2px;
  height: 160px;
  border-bottom: 1px solid var(--line-strong);
  background: linear-gradient(var(--line) 0 1px, transparent 1px 50%, var(--line) 50% calc(50% + 1px), transparent calc(50% + 1px));

  > li {
    display: flex;
    flex: 1;
    align-items: flex-end;
    justify-content: center;
    height: 100%;
  }
  > li::before {
    content: '';
    width: 100%;
    max-width: 28px;
    height: calc(var(--share) * 100%);
    min-height: var(--least, 0);
    border-radius: 3px 3px 0 0;
    background: var(--brand-fill);
    forced-color-adjust: none;
  }
  > li:hover {
    background: var(--surface-hover);
  }
`;

const columns = figures.map(({ name, figure }) => ({ name, figureOf: (day: DemandStats['days'][number]) => day[figure] }));

/** Shows one figure per day as bars and all figures as a table, or the reason why there is no data. */
export function DaysChart({ figure, stats }: { figure: Figure; stats: DemandStats }) {
  const now = useClock(60_000);
  const { name, unit } = figureOf(figure);
  const { days, totals, demand } = stats;
  const most = Math.max(...days.map((day) => day[figure]), 0);
  const hasAny = Object.values(totals).some((count) => count > 0);
  return (
    <Card as="section" aria-labelledby="by-day">
      <CardTitle id="by-day">每天的{name}</CardTitle>
      {most > 0 ? (
        <Plot aria-hidden="true">
          <p>
            最多 {formatCount(most)} {unit}
          </p>
          <Bars data-whole="">
            {days.map((day) => (
              <li
                key={day.day}
                title={`${day.day}：${day[figure]} ${unit}`}
                style={{ '--share': day[figure] / most, ...(day[figure] > 0 && { '--least': '3px' }) } as CSSProperties}
              />
            ))}
          </Bars>
          <DayScale days={days} />
        </Plot>
      ) : (
        <NoFigures>{hasAny && demand.live ? `这段时间还没有${name}。` : emptyReason(demand, now)}</NoFigures>
      )}
      {hasAny && <DayTable days={days} columns={columns} />}
    </Card>
  );
}
