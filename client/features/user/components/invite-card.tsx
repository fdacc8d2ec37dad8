import { Copy } from 'lucide-react';
import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';

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

/** The user's own invite code, to be passed on. */
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
  const invitation = href('invite', { inviteCode });
  return (
    <Card as="section">
      <CardTitle>我的邀请码</CardTitle>
      <Code>{inviteCode}</Code>
      <Note>朋友注册时填写，即可与您建立邀请关系</Note>
      <Actions>
        <Button size="small" onClick={() => copy(inviteCode, '邀请码已复制')}>
          <Copy size={14} aria-hidden="true" />
          复制邀请码
        </Button>
        <Button size="small" onClick={() => copy(publicOrigin + invitation, '邀请链接已复制')}>
          复制链接
        </Button>
        <LinkButton size="small" variant="ghost" href={invitation}>
          查看邀请页
        </LinkButton>
      </Actions>
    </Card>
  );
}

/** Pages that are not served securely have no clipboard. */
async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done, { tone: 'success' });
  } catch {
    showToast(`浏览器不允许自动复制，请手动复制：${text}`, { long: true });
  }
}
