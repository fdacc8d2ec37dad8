import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { pageNumOf } from '#client/lib/page-number.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { PropCards, PropCardsSkeleton } from '../components/prop-cards.tsx';
import { UseList } from '../components/use-list.tsx';
import { myPropsQuery } from '../props-api.ts';

const Title = styled.h1`
  margin-bottom: var(--space-4);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Uses = styled(Card)`
  margin-top: var(--space-5);
`;

/** R41: what one has, and what became of it. */
export const PropsMinePage = ({ request }: PageProps) => (
  <>
    <Title>我的道具</Title>
    <Await
      query={myPropsQuery}
      pending={<PropCardsSkeleton />}
      failed={(failure, retry) => (
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      )}
    >
      {(stocks) => <PropCards stocks={stocks} />}
    </Await>
    <Uses as="section" aria-labelledby="uses">
      <CardTitle id="uses">使用记录</CardTitle>
      <UseList pageNum={pageNumOf(request)} />
    </Uses>
  </>
);
