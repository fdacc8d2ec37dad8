import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';
import { formatCount } from '#client/ui/format.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { DemandFigures } from '#shared/contract/demand-stats.ts';
import { dataHref, funnelOf, type StatsView } from '../data-model.ts';

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: var(--space-2);

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-1);
  }
`;

const Step = styled.a`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: var(--space-3) var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text);

  &:hover {
    border-color: var(--brand-line);
    color: var(--text);
  }
  &[aria-current] {
    border-color: var(--brand);
    background: var(--brand-soft);
  }
  > span {
    color: var(--text-secondary);
  }
  > strong {
    font: var(--weight-bold) var(--type-title) var(--font);
    font-variant-numeric: tabular-nums;
  }
  > strong small {
    margin-left: 2px;
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  > span:last-child {
    min-height: 18px;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: 767px) {
    grid-template-columns: 3em minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    min-height: 48px;
    padding: var(--space-1) var(--space-3);

    > strong {
      font: var(--weight-bold) var(--type-large) var(--font);
    }
  }
`;

const Note = styled.p`
  margin-top: var(--space-3);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

interface DataFunnelProps {
  address: string;
  view: StatsView;
  totals: DemandFigures;
}

/** The funnel from exposures to unlocks, each step with its share of the previous one. Choosing a step shows its figure in the chart. */
export const DataFunnel = ({ address, view, totals }: DataFunnelProps) => (
  <Card as="section" aria-labelledby="funnel">
    <h2 id="funnel">
      <VisuallyHidden>从曝光到解锁</VisuallyHidden>
    </h2>
    <Steps>
      {funnelOf(totals).map(({ figure, name, unit, count, share }, index, all) => (
        <li key={figure}>
          <Step
            href={dataHref(address, { ...view, figure })}
            aria-current={figure === view.figure ? 'true' : undefined}
            data-keep-scroll=""
          >
            <span>{name}</span>
            <strong>
              {formatCount(count)}
              <small>{unit}</small>
            </strong>
            <span>{share && `占${all[index - 1]?.name} ${share}`}</span>
          </Step>
        </li>
      ))}
    </Steps>
    <Note>
      曝光：卡片在列表里露出一半以上，每台设备每天计一次。留言和解锁按人计，一人一次。从分享、消息等打开的浏览不经过列表，没有曝光。
    </Note>
  </Card>
);
