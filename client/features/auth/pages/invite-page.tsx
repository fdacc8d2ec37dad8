import { useState } from 'react';
import { styled } from 'styled-components';
import type { PageProps } from '#client/lib/page-definition.ts';
import { type LoginView, usePortal } from '#client/lib/portal-store.tsx';
import { Card } from '#client/ui/card.tsx';
import { href } from '#shared/routes/href.ts';
import { readInvitation } from '../auth-addresses.ts';
import { BrokenInvitation, InvitationDetails } from '../components/invitation-details.tsx';
import { InviteStats } from '../components/invite-stats.tsx';
import { InvitePoints, InviteTitle } from '../components/invite-story.tsx';
import { LoginPart, ViewTitle } from '../components/login-part.tsx';
import { SignedInNote } from '../components/signed-in-note.tsx';

const Box = styled.div`
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
  gap: var(--space-6);
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

const Hint = styled.p`
  margin-top: var(--space-5);
  color: var(--text-muted);

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** Page for an invited visitor: the inviter, the rewards and the register form with the code filled in. */
export function InvitePage({ request }: PageProps) {
  const isSignedIn = usePortal((state) => state.signedIn);
  const { inviteCode, isBroken } = readInvitation(request);
  const [view, setView] = useState<LoginView>('register');
  const [isUnknown, setUnknown] = useState(false);
  return (
    <Box>
      <Story>
        <InviteTitle />
        {inviteCode && <InvitationDetails inviteCode={inviteCode} onUnknown={() => setUnknown(true)} />}
        {isBroken && <BrokenInvitation text="这个邀请链接不完整。" />}
        <InviteStats />
        <InvitePoints />
      </Story>
      <Panel as="section" aria-labelledby="invite-form-title">
        <FormTitle id="invite-form-title">{isSignedIn ? '您已登录' : <ViewTitle view={view} />}</FormTitle>
        {isSignedIn ? (
          <>
            <SignedInNote />
            <Hint>
              邀请奖励只给新注册的用户。您也可以<a href={href('user.invitations')}>邀请自己的朋友</a>。
            </Hint>
          </>
        ) : (
          <LoginPart view={view} setView={setView} inviteCode={inviteCode} isUnknown={isUnknown} />
        )}
      </Panel>
    </Box>
  );
}
