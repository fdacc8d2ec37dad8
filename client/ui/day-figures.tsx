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

/** In place of a drawing that would have nothing to show: why. */
export const NoFigures = styled.p`
  padding: var(--space-8) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-secondary);
  text-align: center;
  text-wrap: pretty;
`;

/** The days of a drawing, each with its date in China, `2026-11-27`, the latest last. */
type Days = readonly { day: string }[];

/** `08-01` */
const shortDay = (day = ''): string => day.slice(5);

/** The days below a drawing: the first, the one in the middle and today. */
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

/** The same as a table that can be opened, the latest day first: for those who want the numbers, or cannot see the drawing. */
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
