import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { MessageBox, PageMessage } from '#client/layout/page-message.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Note } from '#client/ui/note.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { InvitationHead, InvitationTerms } from '../components/invitation/invitation-card.tsx';
import { invitationQuery } from '../invitation-api.ts';
import { endedWords, type OpenedInvitation, readInvitationToken } from '../invitation-model.ts';
import { useAcceptInvitation } from '../use-accept-invitation.ts';

const Sheet = styled(Card)`
  width: min(520px, 100%);
  margin: var(--space-8) auto;
  padding: var(--space-8) var(--space-6);

  @media (max-width: 559px) {
    margin: 0 auto;
    padding: var(--space-6) var(--space-4);
  }
`;

const Acts = styled.div`
  display: grid;
  gap: var(--space-3);
  margin-top: var(--space-4);

  > p {
    color: var(--text-muted);
    text-align: center;
  }
`;

/* Hidden without JavaScript, because the button would do nothing. */
const Alive = styled.div`
  display: grid;

  @media (scripting: none) {
    display: none;
  }
`;

const homeLink = <LinkButton href={href('home')}>返回首页</LinkButton>;
const ownOrgLink = (
  <LinkButton variant="primary" size="large" href={href('org.profile')}>
    查看企业资料
  </LinkButton>
);

/** Shown for an address that is not a valid invitation. */
export const InvitationNotFound = () => (
  <Card>
    <MessageBox>
      <PageMessage title="没有这个邀请" line="链接可能没有复制完整，请联系对方重新发送。">
        {homeLink}
      </PageMessage>
    </MessageBox>
  </Card>
);

/** The page of an invitation link or its QR code: shows the inviter and the organization, with one button to join. */
export function OrgInvitationPage({ request }: PageProps) {
  const token = readInvitationToken(request);
  if (!token) return <InvitationNotFound />;
  return (
    <Await
      query={invitationQuery(token)}
      pending={
        <Sheet>
          <Skeleton height={420} radius={8} />
        </Sheet>
      }
      failed={(failure, retry) =>
        failure.status === 404 ? (
          <InvitationNotFound />
        ) : (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )
      }
    >
      {(opened) => <Opened opened={opened} token={token} />}
    </Await>
  );
}

function Opened({ opened, token }: { opened: OpenedInvitation; token: string }) {
  const { state, standing, invitation } = opened;
  if (standing === 'MEMBER' && invitation) {
    return (
      <Sheet as="section" aria-label="企业邀请">
        <InvitationHead invitation={invitation} />
        <Acts>
          <Note role="status">
            <p>您已是这家企业的成员。</p>
          </Note>
          {ownOrgLink}
        </Acts>
      </Sheet>
    );
  }
  if (state !== 'LIVE' || !invitation) {
    const { title, line } = endedWords[state === 'LIVE' ? 'REVOKED' : state];
    return (
      <Card>
        <MessageBox>
          <PageMessage title={title} line={line}>
            {homeLink}
          </PageMessage>
        </MessageBox>
      </Card>
    );
  }
  return (
    <Sheet as="section" aria-label="企业邀请">
      <InvitationHead invitation={invitation} />
      <InvitationTerms invitation={invitation} />
      {standing === 'ELSEWHERE' ? <Elsewhere otherOrg={opened.otherOrg ?? ''} /> : <Joining opened={opened} token={token} />}
    </Sheet>
  );
}

const Elsewhere = ({ otherOrg }: { otherOrg: string }) => (
  <Acts>
    <Note data-tone="warning" role="status">
      <p>您已加入「{otherOrg}」。一个账号只能加入一家企业：请先退出，再打开这个链接。</p>
    </Note>
    <LinkButton variant="primary" size="large" href={href('org.profile')}>
      查看我的企业
    </LinkButton>
  </Acts>
);

function Joining({ opened: { standing, otherOrg }, token }: { opened: OpenedInvitation; token: string }) {
  const signedIn = usePortal((state) => state.signedIn);
  const { pathname, search } = useLocation();
  const { accept, acceptAfterLogin, isBusy } = useAcceptInvitation(token);
  return (
    <Acts>
      {standing === 'WAITING' && <Said>您已申请加入这家企业。接受邀请后立即加入，无需等待审核。</Said>}
      {standing === 'WAITING_ELSEWHERE' && <Said>您正在申请加入「{otherOrg}」。加入这家企业后，那份申请会自动撤回。</Said>}
      {signedIn ? (
        <Alive>
          <Button variant="primary" size="large" busy={isBusy} onClick={accept}>
            加入企业
          </Button>
        </Alive>
      ) : (
        <LinkButton
          variant="primary"
          size="large"
          href={href('login', undefined, { returnTo: pathname + search })}
          onClick={(event) => {
            event.preventDefault();
            acceptAfterLogin();
          }}
        >
          登录并加入企业
        </LinkButton>
      )}
      <p>加入后，您发布的需求会显示企业名称；您可以随时退出。</p>
      <noscript>加入企业需要启用 JavaScript。</noscript>
    </Acts>
  );
}

const Said = ({ children }: { children: ReactNode }) => (
  <Note role="status">
    <p>{children}</p>
  </Note>
);
