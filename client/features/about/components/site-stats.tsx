import { styled } from 'styled-components';
import { texts } from '#shared/text/texts.ts';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  margin-bottom: var(--space-8);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-page);

  > div {
    display: flex;
    flex-direction: column-reverse;
    padding: var(--space-4);
    text-align: center;
  }
  > div + div {
    border-left: 1px solid var(--line);
  }
  dt {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  dd {
    font: var(--weight-bold) 24px/32px var(--font-number);
    font-variant-numeric: tabular-nums;
  }

  @media (max-width: 479px) {
    > div {
      padding: var(--space-3) var(--space-1);
    }
    dd {
      font-size: 18px;
      line-height: 26px;
    }
  }
`;

interface SiteStatsProps {
  stats: { demands?: number | undefined; users?: number | undefined; orgs?: number | undefined };
}

/** Shows the number of demands, users and organisations on the portal; a figure missing from the API reads 暂无. */
export const SiteStats = ({ stats }: SiteStatsProps) => (
  <Figures>
    <Figure label="在线需求" value={stats.demands} />
    <Figure label="注册用户" value={stats.users} />
    <Figure label="入驻企业" value={stats.orgs} />
  </Figures>
);

const Figure = ({ label, value }: { label: string; value: number | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === undefined ? texts.none : value.toString().replace(/\B(?=(\d{3})+$)/g, ',')}</dd>
  </div>
);
