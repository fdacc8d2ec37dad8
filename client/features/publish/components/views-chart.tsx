import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { texts } from '#shared/text/texts.ts';

const Bars = styled.ol`
  display: flex;
  align-items: flex-end;
  gap: 2px;
  height: 96px;
  border-bottom: 1px solid var(--line);

  > li {
    flex: 1;
    max-width: 24px;
    height: max(2px, calc(var(--share) * 100%));
    border-radius: 2px 2px 0 0;
    background: var(--brand-fill);
  }
  > li:hover {
    background: var(--brand-fill-active);
  }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

/** Views per day as bars; readers hear each day with its number. */
export function ViewsChart({ days }: { days: readonly { day: string; count: number }[] }) {
  const most = Math.max(0, ...days.map(({ count }) => count));
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return <p>{texts.none}</p>;
  return (
    <>
      <Bars aria-label="每天的浏览次数">
        {days.map(({ day, count }) => (
          <li key={day} title={`${day}：${count} 次`} style={{ '--share': most > 0 ? count / most : 0 } as CSSProperties}>
            <span className="visually-hidden">
              {day} {count} 次
            </span>
          </li>
        ))}
      </Bars>
      <Ends aria-hidden="true">
        <span>{first.day}</span>
        <span>最多 {most} 次/天</span>
        <span>{last.day}</span>
      </Ends>
    </>
  );
}
