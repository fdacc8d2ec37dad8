import { Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { copyText } from '#client/ui/copy-text.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { invitationAddress } from '../../referral-model.ts';

const Code = styled.p`
  font: var(--weight-bold) 24px/36px var(--font-number);
  letter-spacing: 0.08em;
  user-select: all;
`;

const Note = styled.p`
  color: var(--text-muted);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-4);
`;

/** The user's own invite code, for sharing. */
export function InviteCard({ inviteCode }: { inviteCode: string | null | undefined }) {
  const { publicOrigin } = usePublicEnv();
  if (!inviteCode) {
    return (
      <Card as="section">
        <CardTitle>我的邀请码</CardTitle>
        <Note>{texts.none}邀请码</Note>
      </Card>
    );
  }
  return (
    <Card as="section">
      <CardTitle>我的邀请码</CardTitle>
      <Code>{inviteCode}</Code>
      <Note>朋友注册时填写，首条需求通过审核后双方都有奖励</Note>
      <Actions>
        <Button size="small" onClick={() => copyText(inviteCode, '邀请码已复制')}>
          <Copy size={14} aria-hidden="true" />
          复制邀请码
        </Button>
        <Button size="small" onClick={() => copyText(invitationAddress(inviteCode, publicOrigin), '邀请链接已复制')}>
          复制链接
        </Button>
        <LinkButton size="small" variant="ghost" href={href('user.invitations')}>
          我的邀请
        </LinkButton>
      </Actions>
    </Card>
  );
}
