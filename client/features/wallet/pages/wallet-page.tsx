import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';
import { BalanceCard } from '../components/balance-card.tsx';
import { MonthChart } from '../components/month-chart.tsx';
import { RechargePanel } from '../components/recharge-panel.tsx';
import { RecordFilters } from '../components/record-filters.tsx';
import { RecordList } from '../components/record-list.tsx';
import { ReturningList } from '../components/returning-list.tsx';
import { readRecordFilter } from '../record-filter.ts';
import { accountQuery, summaryQuery } from '../wallet-api.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
  gap: inherit;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The user's balance, the form to recharge it, and its records. */
export function WalletPage({ request }: PageProps) {
  const filter = readRecordFilter(request.search);
  return (
    <>
      <PageTitle>钱包</PageTitle>
      <Stack>
        <Await
          query={summaryQuery}
          pending={<Pending />}
          failed={(failure, retry) => (
            <Card>
              <PartFailed failure={failure} retry={retry} />
            </Card>
          )}
        >
          {(summary) =>
            summary ? (
              <>
                <BalanceCard summary={summary} />
                {summary.returning.length > 0 && <ReturningList returning={summary.returning} />}
                <Split>
                  <RechargePanel {...summary} />
                  <MonthChart series={summary.series} />
                </Split>
              </>
            ) : (
              <AccountBalance />
            )
          }
        </Await>
        <Card as="section" aria-labelledby="records">
          <CardTitle id="records">收支明细</CardTitle>
          <Await
            query={summaryQuery}
            pending={<RecordFilters filter={filter} today={null} />}
            failed={() => <RecordFilters filter={filter} today={null} />}
          >
            {(summary) => <RecordFilters filter={filter} today={summary?.series.at(-1)?.day ?? null} />}
          </Await>
          <RecordList filter={filter} />
        </Card>
      </Stack>
    </>
  );
}

const Pending = () => (
  <>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={116} radius={12} isRough />
    <Split>
      <Skeleton height={328} radius={12} />
      <Skeleton height={328} radius={12} />
    </Split>
  </>
);

/** The balance stored with the account: all that an API without our extensions has of a wallet. */
const AccountBalance = () => (
  <Await
    query={accountQuery}
    pending={<Skeleton height={140} radius={12} isRough />}
    failed={(failure, retry) => (
      <Card>
        <PartFailed failure={failure} retry={retry} none="暂无余额信息" />
      </Card>
    )}
  >
    {({ balance }) => <BalanceCard summary={{ balance }} />}
  </Await>
);
