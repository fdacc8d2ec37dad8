import { Gift, Handshake, MessagesSquare, ShieldCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { href } from '#shared/routes/href.ts';
import { invitedReward, inviterReward } from '#shared/rules/invite-reward.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';
import { describeBoosts } from '#shared/text/boost-names.ts';

const Head = styled.div`
  display: grid;
  gap: var(--space-3);

  h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }
  h1 + p {
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-medium) var(--font);
    text-wrap: pretty;
  }
`;

/** Reserves its height while the inviter is unknown. */
const Inviter = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 48px;
  font: var(--weight-medium) var(--type-medium) var(--font);

  code {
    color: var(--brand);
    font: var(--weight-bold) var(--type-body) var(--font-number);
    letter-spacing: 0.08em;
  }
  small {
    display: block;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-body) var(--font);
  }
`;

const Rewards = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--accent-line);
  border-radius: var(--radius);
  background: var(--accent-soft);

  > svg {
    color: var(--accent);
  }
  h2 {
    margin-bottom: var(--space-1);
  }
  p {
    grid-column: 2;
    color: var(--text-secondary);
  }
  strong {
    color: var(--accent);
    font-weight: var(--weight-medium);
  }
`;

const Points = styled.ul`
  display: grid;
  gap: var(--space-4);

  li {
    display: flex;
    gap: var(--space-3);
  }
  svg {
    margin-top: 2px;
    color: var(--brand);
  }
`;

const points = [
  { Icon: Handshake, text: '广告主、流量主、异业合作、渠道代理等九类合作需求' },
  { Icon: MessagesSquare, text: '看中就聊，直接联系发布人' },
  { Icon: ShieldCheck, text: '实名与企业认证，需求审核后展示' },
];

/** Introduces the portal to an invited visitor. */
export function InviteTitle() {
  const { siteName } = usePublicEnv();
  return (
    <Head>
      <h1>{`邀请您加入${siteName}`}</h1>
      <p>{`${siteName}是商务合作需求的对接平台：找客户、找渠道、找资源，一次说清。`}</p>
    </Head>
  );
}

interface InviterLineProps {
  inviteCode: string;
  /** Null while the inviter is loading, or if the lookup failed. */
  inviter: { nickname: string; avatar?: string | null | undefined } | null;
}

/** Names the inviter. */
export const InviterLine = ({ inviteCode, inviter }: InviterLineProps) => (
  <Inviter>
    {inviter && <Avatar name={inviter.nickname} src={toWebAddress(inviter.avatar)} size={48} />}
    <p>
      {inviter ? `${inviter.nickname || '您的朋友'} 邀请了您` : '您的朋友邀请了您'}
      <small>
        邀请码 <code>{inviteCode}</code>
      </small>
    </p>
  </Inviter>
);

/** Shows the rewards of both sides and when they are granted. */
export const InviteRewards = () => (
  <Rewards aria-labelledby="invite-rewards">
    <Gift size={20} aria-hidden="true" />
    <h2 id="invite-rewards">双方都有奖励</h2>
    <p>
      注册后发布需求，首条通过审核时：您得 <strong>{describeBoosts(invitedReward)}</strong>，朋友得{' '}
      <strong>{describeBoosts(inviterReward)}</strong>。
    </p>
  </Rewards>
);

export const InvitePoints = () => (
  <>
    <Points>
      {points.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={18} aria-hidden="true" />
          {text}
        </li>
      ))}
    </Points>
    <p>
      <a className="thumb-sized" href={href('home')}>
        先去首页看看 →
      </a>
    </p>
  </>
);
