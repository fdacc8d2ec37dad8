import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { DayScale, DayTable, NoFigures } from '#client/ui/day-figures.tsx';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { formatMoney } from '#shared/rules/money.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
`;

const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-5);
  margin-bottom: var(--space-4);
  color: var(--text-secondary);
  font-variant-numeric: tabular-nums;

  > span::before {
    content: '';
    display: inline-block;
    width: 10px;
    height: 10px;
    margin-right: 6px;
    border-radius: 2px;
    background: var(--brand-fill);
  }
  > span[data-out]::before {
    background: var(--line-strong);
  }
`;

const Plot = styled.svg`
  display: block;
  width: 100%;
  height: 190px;

  rect {
    fill: var(--brand-fill);
  }
  rect[data-out] {
    fill: var(--line-strong);
  }
  line {
    stroke: var(--line-strong);
    vector-effect: non-scaling-stroke;
  }
`;

type Day = WalletSummary['series'][number];

/** Dimensions in units of the viewBox, which is stretched to the available space. */
const STEP = 10;
const BAR = 6;
const HEIGHT = 100;
/** Minimum height of a bar, so that a small amount remains visible beside large ones. */
const LEAST = 1.5;

const columns = [
  { name: '收入', figureOf: ({ income }: Day) => formatMoney(income) },
  { name: '支出', figureOf: ({ expenditure }: Day) => formatMoney(expenditure) },
];

/** Income and expenditure of the last days: income above the zero line, expenditure below. */
export function MonthChart({ series }: Pick<WalletSummary, 'series'>) {
  const sumOf = (part: 'income' | 'expenditure') => series.reduce((sum, day) => sum + day[part], 0);
  const mostOf = (part: 'income' | 'expenditure') => series.reduce((most, day) => Math.max(most, day[part]), 0);
  const [income, expenditure] = [sumOf('income'), sumOf('expenditure')];
  const title = `近 ${series.length || 30} 天收支`;
  const moved = series.filter((day) => day.income > 0 || day.expenditure > 0);
  const span = mostOf('income') + mostOf('expenditure');
  const zero = span > 0 ? (HEIGHT * mostOf('income')) / span : HEIGHT;
  const heightOf = (amount: number) => (amount > 0 ? Math.max(LEAST, (HEIGHT * amount) / span) : 0);
  return (
    <Card as="section" aria-labelledby="month">
      <Head>
        <CardTitle id="month">{title}</CardTitle>
        {moved.length > 0 && (
          <Legend>
            <span>收入 {formatMoney(income)}</span>
            <span data-out="">支出 {formatMoney(expenditure)}</span>
          </Legend>
        )}
      </Head>
      {moved.length > 0 ? (
        <>
          <Plot
            role="img"
            aria-label={`${title}：收入 ${formatMoney(income)}，支出 ${formatMoney(expenditure)}，${moved.length} 天有变动，明细见下表`}
            viewBox={`0 0 ${series.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
          >
            {series.map((day, place) => (
              <g key={day.day}>
                <title>{`${day.day}：收入 ${formatMoney(day.income)}，支出 ${formatMoney(day.expenditure)}`}</title>
                <rect x={place * STEP + (STEP - BAR) / 2} width={BAR} y={zero - heightOf(day.income)} height={heightOf(day.income)} />
                <rect data-out="" x={place * STEP + (STEP - BAR) / 2} width={BAR} y={zero} height={heightOf(day.expenditure)} />
              </g>
            ))}
            <line x1={0} x2={series.length * STEP} y1={zero} y2={zero} />
          </Plot>
          <DayScale days={series} />
          <DayTable days={moved} columns={columns} />
        </>
      ) : (
        <NoFigures>这段时间余额没有变动。扫码付款不经过钱包，请在订单中查看。</NoFigures>
      )}
    </Card>
  );
}
