import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';
import { usesOfDemandQuery } from '../props-api.ts';
import { UseReceipt } from './use-receipt.tsx';

const List = styled.ol`
  display: grid;
  gap: var(--space-6);
`;

const None = styled.p`
  color: var(--text-muted);
`;

/** What the latest uses on a demand brought. */
export const EffectReceipts = ({ demandId }: { demandId: string }) => (
  <Card as="section" aria-labelledby="receipts">
    <CardTitle id="receipts">效果回执</CardTitle>
    <Await
      query={usesOfDemandQuery(demandId)}
      pending={<Skeleton height={160} />}
      failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
    >
      {({ records }) =>
        records.length > 0 ? (
          <List>
            {records.map((use) => (
              <li key={use.id}>
                <UseReceipt use={use} />
              </li>
            ))}
          </List>
        ) : (
          <None>{texts.none}回执。使用道具后，这里会比较使用前、生效中和结束后的浏览、联系和排名。</None>
        )
      }
    </Await>
  </Card>
);
