import { styled } from 'styled-components';
import { Chip } from '#client/ui/chip.tsx';
import type { BoostEffect } from '#shared/contract/boost.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { colorNames, minutesText, periodText } from '../boost-texts.ts';

const Head = styled.h3`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  font: var(--weight-medium) var(--type-body) var(--font);

  > span:last-child {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Table = styled.table`
  width: 100%;
  margin-top: var(--space-2);
  font-variant-numeric: tabular-nums;
  table-layout: fixed;

  th,
  td {
    padding: 6px var(--space-3);
    border: 1px solid var(--line);
    text-align: left;
  }
  th {
    background: var(--surface-sunken);
    color: var(--text-secondary);
    font-weight: var(--weight-regular);
  }
`;

const Wait = styled.p`
  margin-top: var(--space-2);
  color: var(--text-muted);
`;

type Receipt = NonNullable<BoostEffect['receipt']>;
type Figures = Receipt['before'];

const periods = [
  { key: 'before', label: '使用前' },
  { key: 'during', label: '生效中' },
  { key: 'after', label: '结束后' },
] as const;

const rows: readonly { label: string; text: (figures: Figures) => string }[] = [
  { label: '浏览', text: ({ views }) => `${groupDigits(views)} 次` },
  { label: '联系', text: ({ contacts }) => `${groupDigits(contacts)} 次` },
  { label: '排名', text: ({ rank }) => (rank == null ? '未上榜' : `第 ${rank} 名`) },
];

/** Compares equally long periods before, during and after one usage. */
export const UsageReceipt = ({ usage }: { usage: BoostEffect }) => (
  <>
    <Head>
      <Chip tone="accent">{sceneNames[usage.sceneCode]}</Chip>
      {minutesText(usage.minutes)}
      {usage.color != null && `，${colorNames[usage.color] ?? ''}`}
      {usage.returnedMinutes > 0 && <Chip tone="success">退回 {minutesText(usage.returnedMinutes)}</Chip>}
      <span className="tabular-nums">{periodText(usage)}</span>
    </Head>
    {usage.receipt ? <ReceiptTable receipt={usage.receipt} /> : <Wait>生效后，数据会出现在这里。</Wait>}
  </>
);

const ReceiptTable = ({ receipt }: { receipt: Receipt }) => (
  <Table>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">指标</span>
        </th>
        {periods.map(({ key, label }) => (
          <th key={key} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, text }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {periods.map(({ key }) => {
            const figures = receipt[key];
            return <td key={key}>{figures ? text(figures) : '待统计'}</td>;
          })}
        </tr>
      ))}
    </tbody>
  </Table>
);
