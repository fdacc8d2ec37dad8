import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
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
  }
  > li:hover {
    background: var(--surface-hover);
  }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  margin-top: var(--space-1);
`;

const Empty = styled.p`
  padding: var(--space-8) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-secondary);
  text-align: center;
  text-wrap: pretty;
`;

const Numbers = styled.details`
  margin-top: var(--space-3);

  > summary {
    width: fit-content;
    padding: 10px 0;
    color: var(--brand);
    cursor: pointer;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 6px var(--space-2);
    border-bottom: 1px solid var(--line);
    text-align: right;
    white-space: nowrap;
  }
  th {
    color: var(--text-secondary);
    font-weight: var(--weight-regular);
  }
  :is(th, td):first-child {
    padding-left: 0;
    text-align: left;
  }
`;

/** `08-01` */
const shortDay = (day: string): string => day.slice(5);

/** One figure by day as bars, all of them as a table; where there is nothing, why. */
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
          <Ends>
            <span>{shortDay(days[0]?.day ?? '')}</span>
            <span>{shortDay(days[Math.floor(days.length / 2)]?.day ?? '')}</span>
            <span>今天</span>
          </Ends>
        </Plot>
      ) : (
        <Empty>{hasAny && demand.live ? `这段时间还没有${name}。` : emptyReason(demand, now)}</Empty>
      )}
      {hasAny && (
        <Numbers>
          <summary>查看每天的数字</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">日期</th>
                {figures.map((known) => (
                  <th key={known.figure} scope="col">
                    {known.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{shortDay(day.day)}</th>
                  {figures.map((known) => (
                    <td key={known.figure}>{day[known.figure]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Numbers>
      )}
    </Card>
  );
}
