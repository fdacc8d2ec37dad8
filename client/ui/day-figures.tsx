import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  margin-top: var(--space-1);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
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
  :is(th, td):last-child {
    padding-right: 0;
  }
`;

/** A message shown instead of an empty chart; it says why there is no data. */
export const NoFigures = styled.p`
  padding: var(--space-8) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-secondary);
  text-align: center;
  text-wrap: pretty;
`;

/** The days of a chart, oldest first; each `day` is a date in China such as `2026-11-27`. */
type Days = readonly { day: string }[];

/** Formats a day as `08-01`. */
const shortDay = (day = ''): string => day.slice(5);

/** The axis labels below a chart: the first day, the middle day and today. */
export const DayScale = ({ days }: { days: Days }) => (
  <Ends aria-hidden="true">
    <span>{shortDay(days[0]?.day)}</span>
    <span>{shortDay(days[Math.floor(days.length / 2)]?.day)}</span>
    <span>今天</span>
  </Ends>
);

interface DayTableProps<Day> {
  days: readonly Day[];
  columns: readonly { name: string; figureOf: (day: Day) => ReactNode }[];
}

/** A collapsible table of the chart's data, latest day first, for readers who want the numbers or cannot see the chart. */
export const DayTable = <Day extends { day: string }>({ days, columns }: DayTableProps<Day>) => (
  <Numbers>
    <summary>查看每天的数字</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.day}>
            <th scope="row">{shortDay(day.day)}</th>
            {columns.map(({ name, figureOf }) => (
              <td key={name}>{figureOf(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Numbers>
);
