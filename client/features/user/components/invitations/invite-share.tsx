import { Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { copyText } from '#client/ui/copy-text.ts';
import { SharePanel } from '#client/ui/share-panel.tsx';
import { href } from '#shared/routes/href.ts';
import { invitedReward } from '#shared/rules/invite-reward.ts';
import { describeBoosts } from '#shared/text/boost-names.ts';
import type { InviteSummary } from '../../referral-api.ts';
import { invitationAddress } from '../../referral-model.ts';
import { InviteResults } from './invite-results.tsx';

const Code = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-3) var(--space-4);
  margin-bottom: var(--space-5);
  border-radius: var(--radius);
  background: var(--brand-soft);

  > strong {
    color: var(--brand);
    font: var(--weight-bold) 24px/36px var(--font-number);
    letter-spacing: 0.08em;
    user-select: all;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 220px;
  gap: var(--space-5);

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The ways to share an invitation (code, link, QR code and poster), and the results so far. */
export function InviteShare({ summary }: { summary: InviteSummary }) {
  const { inviteCode } = summary;
  const { publicOrigin, siteName } = usePublicEnv();
  const nickname = usePortal((state) => state.user?.nickname) ?? '';
  const address = invitationAddress(inviteCode, publicOrigin);
  return (
    <>
      <Code>
        <span>我的邀请码</span>
        <strong>{inviteCode}</strong>
        <Button size="small" onClick={() => copyText(inviteCode, '邀请码已复制')}>
          <Copy size={14} aria-hidden="true" />
          复制邀请码
        </Button>
        <LinkButton size="small" variant="ghost" href={href('invite', { inviteCode })}>
          看看朋友会看到什么
        </LinkButton>
      </Code>
      <Columns>
        <SharePanel
          address={address}
          addressLabel="邀请链接"
          code={{ address, label: '扫码接受邀请' }}
          hint="发给朋友，或让朋友扫一扫"
          message={{ title: `邀请您加入${siteName}`, text: `${siteName}是商务合作需求的发布与对接平台，注册时请填邀请码 ${inviteCode}` }}
          savePoster={async (code) => {
            const { saveInvitationPoster } = await import('../../invitation-poster.ts');
            await saveInvitationPoster({ siteName, nickname, inviteCode, gift: describeBoosts(invitedReward) }, code);
          }}
        />
        <InviteResults summary={summary} />
      </Columns>
    </>
  );
}
