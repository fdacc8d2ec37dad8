import { ShoppingBag } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { PageTitle } from '#client/ui/form-page.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { href } from '#shared/routes/href.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { myBoostsQuery } from '../boost-api.ts';
import { BoostCards, BoostCardsSkeleton } from '../components/boost-cards.tsx';
import { UsageList } from '../components/usage-list.tsx';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  margin-bottom: var(--space-4);

  > h1 {
    margin: 0;
  }
`;

const Usages = styled(Card)`
  margin-top: var(--space-5);
`;

/** One's boosts and their usages. */
export const BoostMinePage = ({ request }: PageProps) => (
  <>
    <Head>
      <PageTitle>我的道具</PageTitle>
      <LinkButton href={href('boost.mall')} variant="primary">
        <ShoppingBag size={16} aria-hidden="true" />
        购买道具
      </LinkButton>
    </Head>
    <Await
      query={myBoostsQuery}
      pending={<BoostCardsSkeleton />}
      failed={(failure, retry) => (
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      )}
    >
      {(stocks) => <BoostCards stocks={stocks} />}
    </Await>
    <Usages as="section" aria-labelledby="uses">
      <CardTitle id="uses">使用记录</CardTitle>
      <UsageList pageNum={readPageNum(request.search)} />
    </Usages>
  </>
);
