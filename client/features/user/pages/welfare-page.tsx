import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { GiftList } from '../components/rewards/gift-list.tsx';
import { Sections } from '../components/user-center-layout.tsx';
import { countGifts, giftsQuery, type RewardGift } from '../rewards.ts';

const Head = styled.div`
  h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
  p {
    margin-top: var(--space-1);
    color: var(--text-secondary);
  }
  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-8);
`;

/** The gifts for first tasks in the portal. */
export const WelfarePage = () => (
  <Sections>
    <Head>
      <h1>福利</h1>
      <p>
        完成下面的事，就能领取道具，每项一次。领到的道具在<a href={href('boost.mine')}>我的道具</a>里使用。
      </p>
    </Head>
    <Card>
      <Await query={giftsQuery} pending={<Pending />} failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}>
        {(gifts) => (gifts.length > 0 ? <Gifts gifts={gifts} /> : <EmptyState title="暂无福利" hint="有新的福利时会出现在这里。" />)}
      </Await>
    </Card>
  </Sections>
);

const Total = styled.p`
  padding-bottom: var(--space-4);
  margin-bottom: var(--space-4);
  border-bottom: 1px solid var(--line);
  color: var(--text-secondary);
  font-variant-numeric: tabular-nums;

  strong {
    color: var(--accent);
  }
`;

function Gifts({ gifts }: { gifts: readonly RewardGift[] }) {
  const ready = countGifts(gifts, 'READY');
  return (
    <>
      <Total role="status">
        已领取 {countGifts(gifts, 'CLAIMED')} / {gifts.length} 项
        {ready > 0 && (
          <>
            ，<strong>{ready} 项可以领取</strong>
          </>
        )}
      </Total>
      <GiftList gifts={gifts} />
    </>
  );
}

const Pending = () => (
  <SkeletonStack>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton width={160} height={22} />
    {[0, 1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} height={68} radius={8} />
    ))}
  </SkeletonStack>
);
