import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';
import { demandUsagesQuery } from '../boost-api.ts';
import { UsageReceipt } from './usage-receipt.tsx';

const List = styled.ol`
  display: grid;
  gap: var(--space-6);
`;

/** Shows the effect of the latest usages on a demand. */
export const EffectReceipts = ({ demandId }: { demandId: string }) => (
  <Card as="section" aria-labelledby="receipts">
    <CardTitle id="receipts">效果回执</CardTitle>
    <Await
      query={demandUsagesQuery(demandId)}
      pending={<Skeleton height={160} />}
      failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
    >
      {({ records }) =>
        records.length > 0 ? (
          <List>
            {records.map((usage) => (
              <li key={usage.id}>
                <UsageReceipt usage={usage} />
              </li>
            ))}
          </List>
        ) : (
          <EmptyState size="small" title={`${texts.none}回执。`} hint="使用道具后，这里会比较使用前、生效中和结束后的浏览、联系和排名。" />
        )
      }
    </Await>
  </Card>
);
