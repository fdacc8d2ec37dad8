import { Link2, QrCode } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { copyText } from '#client/ui/copy-text.ts';
import { LazyQrCode } from '#client/ui/lazy-qr-code.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import type { OrgInvitation } from '#shared/contract/org-invitation.ts';
import { orgRoleNames } from '#shared/text/org-names.ts';
import { invitationLink, usesText } from '../../invitation-model.ts';
import { TimeLeft } from './invitation-card.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

const Panel = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  > div:last-child {
    display: grid;
    flex: 1 1 220px;
    gap: var(--space-1);
  }
  output {
    color: var(--text);
    word-break: break-all;
    user-select: all;
  }
  p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  @media (max-width: 559px) {
    justify-content: center;
  }
`;

interface InvitationRowProps {
  invitation: OrgInvitation;
  /** The invitation was just created: show its QR code from the start. */
  isNew: boolean;
  onRevoke: () => void;
}

/** A valid invitation with its role, end and number of uses, and buttons to share and revoke it. */
export function InvitationRow({ invitation, isNew, onRevoke }: InvitationRowProps) {
  const [showsCode, setShowsCode] = useState(isNew);
  const { publicOrigin } = usePublicEnv();
  const { id, role, note, by, expiresAt, token, mayRevoke } = invitation;
  const name = note || `${orgRoleNames[role]}邀请链接`;
  const link = token ? invitationLink(token, publicOrigin) : null;
  const panelId = `org-invitation-code-${id}`;
  return (
    <ListRow
      title={<h3>{name}</h3>}
      facts={
        <>
          <Chip tone={role === 'ADMIN' ? 'brand' : 'neutral'}>{orgRoleNames[role]}</Chip>
          <span>{usesText(invitation)}</span>
          <span>
            有效期至 <TimeLeft iso={expiresAt} />
          </span>
          {by && <span>{by} 创建</span>}
          {!link && <span>{mayRevoke ? '系统密钥已更换，无法再次显示链接，请停用后重新邀请。' : '管理员的邀请由企业所有者分享。'}</span>}
        </>
      }
      action={
        <Actions>
          {link && (
            <>
              <Button size="small" aria-label={`复制链接：${name}`} onClick={() => copyText(link, '邀请链接已复制')}>
                <Link2 size={14} aria-hidden="true" />
                复制链接
              </Button>
              <Button
                size="small"
                aria-label={`二维码：${name}`}
                aria-expanded={showsCode}
                aria-controls={showsCode ? panelId : undefined}
                onClick={() => setShowsCode(!showsCode)}
              >
                <QrCode size={14} aria-hidden="true" />
                二维码
              </Button>
            </>
          )}
          {mayRevoke && (
            <Button size="small" variant="ghost" aria-label={`停用：${name}`} onClick={onRevoke}>
              停用
            </Button>
          )}
        </Actions>
      }
    >
      {link && showsCode && (
        <Panel id={panelId}>
          <LazyQrCode address={link} label={`扫码加入企业：${name}`} />
          <div>
            <output aria-label={`邀请链接：${name}`}>{link}</output>
            <p>把链接或二维码发给同事：拿到的人都可以用它加入，请不要公开张贴。</p>
          </div>
        </Panel>
      )}
    </ListRow>
  );
}
