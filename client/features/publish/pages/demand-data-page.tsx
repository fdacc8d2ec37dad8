import { styled } from 'styled-components';
import type { CallQuery } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { DemandStats } from '#shared/contract/demand-stats.ts';
import { texts } from '#shared/text/texts.ts';
import { BoostEstimates } from '../components/boost-estimates.tsx';
import { DataFunnel } from '../components/data-funnel.tsx';
import { DaysChart } from '../components/days-chart.tsx';
import { InterestedPeople } from '../components/interested-people.tsx';
import { OwnDemandPage } from '../components/own-demand-page.tsx';
import { ViewSources } from '../components/view-sources.tsx';
import { dataHref, dataPeriods, readStatsView, type StatsView } from '../data-model.ts';
import { statsQuery } from '../publish-api.ts';
import { demandIdOf } from '../publish-model.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  margin-top: var(--space-4);

  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** Side by side if both fit. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr));
  align-items: start;
  gap: var(--space-4);
`;

/** Statistics of one of the user's own demands: the funnel by day and by source, and the interested users. */
export function DemandDataPage({ request }: PageProps) {
  const demandId = demandIdOf(request) ?? '';
  const view = readStatsView(request);
  const query: CallQuery<DemandStats> = statsQuery(demandId, view.days);
  return (
    <OwnDemandPage title="需求数据" query={query} pending={<Pending />}>
      {(stats, isRefreshing) => <Data address={demandId} view={view} stats={stats} isRefreshing={isRefreshing} />}
    </OwnDemandPage>
  );
}

interface DataProps {
  /** The demand's id or number, as in the address. */
  address: string;
  view: StatsView;
  stats: DemandStats;
  isRefreshing: boolean;
}

const Data = ({ address, view, stats, isRefreshing }: DataProps) => (
  <>
    <TabLinks
      label="按时间查看数据"
      items={dataPeriods.map((days) => ({
        href: dataHref(address, { ...view, days }),
        label: `近 ${days} 天`,
        isCurrent: days === view.days,
      }))}
    />
    <Stack aria-busy={isRefreshing}>
      <DataFunnel address={address} view={view} totals={stats.totals} />
      <DaysChart figure={view.figure} stats={stats} />
      <InterestedPeople demandId={stats.demand.id} />
      <Pair>
        <ViewSources sources={stats.sources} views={stats.totals.views} />
        <BoostEstimates demand={stats.demand} />
      </Pair>
    </Stack>
  </>
);

const Pending = () => (
  <Stack>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={44} radius={8} />
    <Skeleton height={132} radius={12} />
    <Skeleton height={280} radius={12} />
    <Skeleton height={220} radius={12} />
  </Stack>
);
