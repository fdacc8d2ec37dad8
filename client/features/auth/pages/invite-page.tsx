import { Handshake, MessagesSquare, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { PageProps } from '#client/lib/page-definition.ts';
import { type LoginView, usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { Card } from '#client/ui/card.tsx';
import { href } from '#shared/routes/href.ts';
import { bindInviteCall } from '../auth-api.ts';
import { InviteStats } from '../components/invite-stats.tsx';
import { LoginViews } from '../components/login-views.tsx';
import { SignedInNote } from '../components/signed-in-note.tsx';
import { inviteCodePattern, rememberInviteCode } from '../login-memory.ts';
import { viewTitles } from '../login-views.ts';
import { useCall } from '../use-call.ts';
import { useLoginFlow } from '../use-login-flow.ts';

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 500px;
  align-items: start;
  gap: var(--space-16);
  padding: var(--space-16) 0;

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 500px);
    justify-content: center;
    gap: var(--space-8);
    padding: var(--space-8) 0;
  }
`;

const Story = styled.div`
  display: grid;
  gap: var(--space-8);
`;

const Title = styled.h1`
  margin-bottom: var(--space-3);
  font: var(--weight-bold) var(--type-title) var(--font);
`;

const Lead = styled.p`
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-medium) var(--font);
`;

const Code = styled.strong`
  color: var(--brand);
  font: var(--weight-bold) var(--type-medium) var(--font-number);
  letter-spacing: 0.08em;
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

const FormTitle = styled.h2`
  margin-bottom: var(--space-5);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Panel = styled(Card)`
  padding: var(--space-6);

  @media (max-width: 559px) {
    padding: var(--space-5) var(--space-4);
  }
`;

const points = [
  { Icon: Handshake, text: '广告主、流量主、异业合作、渠道代理等九类合作需求' },
  { Icon: MessagesSquare, text: '看中就聊，直接联系发布人' },
  { Icon: ShieldCheck, text: '实名与企业认证，需求审核后展示' },
];

/** R22: what somebody sees who was invited. Remembers the code and tells the portal API once from which address it was opened (E09). */
export function InvitePage({ request }: PageProps) {
  const { siteName } = usePublicEnv();
  const isSignedIn = usePortal((state) => state.signedIn);
  const given = (request.params.inviteCode ?? '').toUpperCase();
  const inviteCode = inviteCodePattern.test(given) ? given : '';
  const [view, setView] = useState<LoginView>('register');
  const flow = useLoginFlow(view, setView, inviteCode);
  useInvitation(inviteCode, isSignedIn);
  return (
    <Place>
      <Story>
        <div>
          <Title>{`邀请您加入${siteName}`}</Title>
          <Lead>{`${siteName}是商务合作需求的发布与对接平台：找客户、找渠道、找资源，在这里一次说清。`}</Lead>
        </div>
        {inviteCode && (
          <p>
            好友的邀请码：<Code>{inviteCode}</Code>
          </p>
        )}
        <InviteStats />
        <Points>
          {points.map(({ Icon, text }) => (
            <li key={text}>
              <Icon size={18} aria-hidden="true" />
              {text}
            </li>
          ))}
        </Points>
        <p>
          <a href={href('home')}>先去首页看看 →</a>
        </p>
      </Story>
      <Panel as="section" aria-labelledby="invite-form-title">
        <FormTitle id="invite-form-title">{isSignedIn ? '您已登录' : viewTitles[view]}</FormTitle>
        {isSignedIn ? <SignedInNote /> : <LoginViews flow={flow} />}
      </Panel>
    </Place>
  );
}

function useInvitation(inviteCode: string, isSignedIn: boolean): void {
  const bind = useCall(bindInviteCall, { silent: true });
  const isBound = useRef(false);
  useEffect(() => {
    if (!inviteCode || isSignedIn || isBound.current) return;
    isBound.current = true;
    rememberInviteCode(inviteCode);
    bind.mutate({ body: { inviteCode } });
  });
}
