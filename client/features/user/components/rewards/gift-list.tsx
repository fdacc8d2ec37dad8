import { CircleCheck, Gift, LockKeyhole } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { describeBoosts } from '#shared/text/boost-names.ts';
import { giftHref, type RewardGift } from '../../rewards.ts';
import { useClaimGift } from '../../use-claim-gift.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-4);
  align-items: center;
  min-height: 92px;
  padding: var(--space-4) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
  @media (max-width: 479px) {
    column-gap: var(--space-3);
  }
`;

const Picture = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-muted);

  [data-state='READY'] > & {
    background: var(--accent-soft);
    color: var(--accent);
  }
  [data-state='CLAIMED'] > & {
    background: var(--success-soft);
    color: var(--success);
  }
`;

const Words = styled.div`
  min-width: 0;

  h2 {
    font: var(--weight-medium) var(--type-medium) var(--font);
  }
  p {
    color: var(--text-secondary);
  }
  p + p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  strong {
    color: var(--accent);
    font-weight: var(--weight-medium);
  }
`;

const Done = styled.span`
  color: var(--success);
`;

const icons = { LOCKED: LockKeyhole, READY: Gift, CLAIMED: CircleCheck } as const;

/** Every gift: what it is, and what to do about it. */
export const GiftList = ({ gifts }: { gifts: readonly RewardGift[] }) => (
  <ul>
    {gifts.map((gift) => (
      <GiftRow key={gift.id} gift={gift} />
    ))}
  </ul>
);

function GiftRow({ gift }: { gift: RewardGift }) {
  const { title, hint, state, todo } = gift;
  const Icon = icons[state];
  return (
    <Row data-state={state}>
      <Picture>
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </Picture>
      <Words>
        <h2>{title}</h2>
        <p>
          奖励 <strong>{describeBoosts([gift])}</strong>
        </p>
        <p>{state === 'LOCKED' && todo ? `待完成：${todo}` : hint}</p>
      </Words>
      <GiftAction gift={gift} />
    </Row>
  );
}

function GiftAction({ gift }: { gift: RewardGift }) {
  const { claim, isBusy } = useClaimGift(gift);
  const address = giftHref(gift);
  if (gift.state === 'CLAIMED') return <Done>已领取</Done>;
  if (gift.state === 'READY') {
    return (
      <Button variant="primary" busy={isBusy} onClick={claim} aria-label={`领取：${gift.title}`}>
        领取
      </Button>
    );
  }
  return address ? (
    <LinkButton href={address} aria-label={`去完成：${gift.title}`}>
      去完成
    </LinkButton>
  ) : (
    <span>未完成</span>
  );
}
