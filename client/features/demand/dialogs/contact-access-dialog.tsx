import { Crown, ShoppingBag, Ticket } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import type { UnlockMeans } from '#shared/contract/access-enums.ts';
import type { ContactRefusal } from '#shared/contract/contact.ts';
import { href } from '#shared/routes/href.ts';
import { inviterReward } from '#shared/rules/invite-reward.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { contactObstacleTexts } from '#shared/text/access-texts.ts';
import { memberLevelName } from '#shared/text/labels.ts';

const Lead = styled.p`
  color: var(--text-secondary);
`;

const Levels = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2);
  margin-top: var(--space-4);

  > li {
    padding: var(--space-3) var(--space-2);
    border: 1px solid var(--warning-line);
    border-radius: var(--radius);
    background: var(--warning-soft);
    text-align: center;
  }
  strong {
    display: block;
    color: var(--warning);
  }
`;

const PropLine = styled.p`
  margin-top: var(--space-4);
  padding: var(--space-3);
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;

const contactCardsOfInvitation = inviterReward.find(({ sceneCode }) => sceneCode === 'CONTACT')?.quantity ?? 0;

const titles = {
  NEED_LOGIN: '请先登录',
  NEED_REAL_NAME: '需要实名认证',
  NEED_VIP: '解锁联系方式',
  NEED_PROP: '解锁联系方式',
  DAILY_LIMIT: '今日查看已达上限',
  NO_CONTACT: '暂无联系方式',
} as const satisfies Record<ContactRefusal['reason'], string>;

interface ContactAccessDialogProps extends LazyDialogProps {
  /** Null until a request was refused. */
  refusal: ContactRefusal | null;
  unlock: (by: UnlockMeans) => void;
  unlocking: UnlockMeans | null;
}

/** Explains why a contact is not shown, and how to unlock it. Quota and passes are used only when the button that names them is pressed. */
export function ContactAccessDialog({ open, onOpenChange, refusal, unlock, unlocking }: ContactAccessDialogProps) {
  const { pathname, search } = useLocation();
  if (!refusal) return null;
  const { reason } = refusal;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={titles[reason]}>
      <Lead>{leadOf(refusal)}</Lead>
      {reason === 'NEED_VIP' || reason === 'NEED_PROP' ? (
        <UnlockChoices refusal={refusal} back={pathname + search} unlock={unlock} unlocking={unlocking} close={() => onOpenChange(false)} />
      ) : (
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)}>知道了</Button>
          {reason === 'NEED_REAL_NAME' && (
            <LinkButton href={href('user.verification', undefined, { back: pathname + search })} variant="primary">
              去实名认证
            </LinkButton>
          )}
          {reason === 'NO_CONTACT' && (
            <LinkButton href="#greeting" variant="primary" onClick={() => onOpenChange(false)}>
              先发消息
            </LinkButton>
          )}
        </DialogFooter>
      )}
    </Dialog>
  );
}

const hasWay = ({ props, quota }: ContactRefusal): boolean => props > 0 || quota > 0;

const leadOf = (refusal: ContactRefusal): string =>
  (refusal.reason === 'NEED_VIP' || refusal.reason === 'NEED_PROP') && hasWay(refusal)
    ? '解锁一次，以后可以一直查看这条需求的联系方式。'
    : contactObstacleTexts[refusal.reason];

type UnlockChoicesProps = Pick<ContactAccessDialogProps, 'unlock' | 'unlocking'> & {
  refusal: ContactRefusal;
  /** The address to return to after a purchase. */
  back: string;
  close: () => void;
};

function UnlockChoices({ refusal, back, unlock, unlocking, close }: UnlockChoicesProps) {
  const { reason, props, quota, price } = refusal;
  return (
    <>
      {quota === 0 && (
        <Levels aria-label="会员权益">
          {[10, 20, 30].map((level) => (
            <li key={level}>
              <strong>{memberLevelName(level)}</strong>
              每天 {memberRights(level).contactsPerDay} 次
            </li>
          ))}
        </Levels>
      )}
      <PropLine>
        您有 <strong>{props}</strong> 张联系卡，每张解锁一条需求的联系方式{price != null && `，${formatMoney(price)}/张`}。
      </PropLine>
      {!hasWay(refusal) && <FreeWays />}
      <DialogFooter>
        {quota === 0 && reason === 'NEED_VIP' && (
          <LinkButton href={href('member', undefined, { back })}>
            <Crown size={14} aria-hidden="true" />
            开通会员
          </LinkButton>
        )}
        {!hasWay(refusal) && (
          <LinkButton href={href('boost.mall', undefined, { scene: 'CONTACT', quantity: 1, back })}>
            <ShoppingBag size={14} aria-hidden="true" />
            购买联系卡
          </LinkButton>
        )}
        {!hasWay(refusal) && (
          <LinkButton href="#greeting" variant="primary" onClick={close}>
            先发消息（免费）
          </LinkButton>
        )}
        {props > 0 && (
          <Button
            variant={quota > 0 ? 'secondary' : 'primary'}
            busy={unlocking === 'CONTACT'}
            disabled={unlocking === 'QUOTA'}
            onClick={() => unlock('CONTACT')}
          >
            <Ticket size={14} aria-hidden="true" />
            使用 1 张联系卡
          </Button>
        )}
        {quota > 0 && (
          <Button variant="primary" busy={unlocking === 'QUOTA'} disabled={unlocking === 'CONTACT'} onClick={() => unlock('QUOTA')}>
            使用今日额度（剩 {quota} 次）
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

/** Free ways to get a contact pass, for a user without passes and quota. */
const FreeWays = () => (
  <PropLine as="ul" aria-label="怎样得到联系卡">
    <li>
      <a href={href('welfare')}>做福利任务</a>，领取联系卡
    </li>
    <li>
      <a href={href('user.invitations')}>邀请好友</a>，首条需求通过审核后得 {contactCardsOfInvitation} 张联系卡
    </li>
  </PropLine>
);
