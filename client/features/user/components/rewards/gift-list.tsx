import { CircleCheck, Gift, LockKeyhole } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { describeBoosts } from '#shared/text/boost-names.ts';
import { giftHref, type RewardGift } from '../../rewards.ts';
import { useClaimGift } from '../../use-claim-gift.ts';

const Picture = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-muted);

  &[data-state='READY'] {
    background: var(--accent-soft);
    color: var(--accent);
  }
  &[data-state='CLAIMED'] {
    background: var(--success-soft);
    color: var(--success);
  }
`;

const Reward = styled.strong`
  color: var(--accent);
  font-weight: var(--weight-medium);
`;

const Done = styled.span`
  color: var(--success);
`;

const icons = { LOCKED: LockKeyhole, READY: Gift, CLAIMED: CircleCheck } as const;

/** All gifts, each with a description and the next step. */
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
    <ListRow
      picture={
        <Picture data-state={state}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        </Picture>
      }
      title={
        <>
          <h2>{title}</h2>
          <p>
            奖励 <Reward>{describeBoosts([gift])}</Reward>
          </p>
        </>
      }
      facts={state === 'LOCKED' && todo ? `待完成：${todo}` : hint}
      action={<GiftAction gift={gift} />}
    />
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
