import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { leaveText } from '../member-texts.ts';
import { useLeaveOrg } from '../use-leave-org.ts';
import { focusSection } from './org-section.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const Zone = styled(Card)`
  border: 1px solid var(--danger-line);
  box-shadow: none;

  > h2 {
    color: var(--danger);
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
`;

const Act = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding-top: var(--space-4);

  & + & {
    margin-top: var(--space-4);
    border-top: 1px solid var(--line);
  }
  > div {
    flex: 1 1 260px;
  }
  h3 {
    font: var(--weight-medium) var(--type-body) var(--font);
  }
  p {
    color: var(--text-muted);
  }
`;

/* Red text on the page; a red background is reserved for the final confirmation in the dialog. */
const Grave = styled(Button)`
  &[data-variant='secondary'] {
    border-color: var(--danger-line);
    color: var(--danger);
  }
  &[data-variant='secondary']:hover {
    border-color: var(--danger);
    background: var(--danger-soft);
    color: var(--danger);
  }
`;

/** Actions that are hard to undo, separate from all others: transferring the organization and leaving it. */
export function DangerZone({ org, membersId }: { org: MyOrg; membersId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { leave, isBusy } = useLeaveOrg('已退出企业', () => setAsking(false));
  const text = leaveText({ role: org.myRole, memberCount: org.memberCount, orgName: org.name });
  const mayTransfer = org.myRole === 'OWNER' && org.memberCount > 1;
  const chooseMember = () => {
    const members = document.getElementById(membersId);
    members?.scrollIntoView({ block: 'start' });
    // The menu of the first member shows where the transfer is, even if the section was in view before.
    const menu = members?.querySelector('summary');
    if (!menu) return focusSection(membersId);
    menu.focus({ preventScroll: true });
    if (!menu.closest('details')?.open) menu.click();
  };
  return (
    <Zone as="section" aria-labelledby="danger-zone">
      <h2 id="danger-zone">危险操作</h2>
      {mayTransfer && (
        <Act>
          <div>
            <h3>转让企业</h3>
            <p>新的所有者可以移出任何人，您成为管理员；之后只有对方能转让回来。在成员的「更多」（⋮）菜单中选择转让给谁。</p>
          </div>
          <Grave onClick={chooseMember}>选择新的所有者</Grave>
        </Act>
      )}
      <Act>
        <div>
          <h3>退出企业</h3>
          <p>
            {text
              ? '您的需求不再显示企业名称，您在本企业的认证和创建的邀请同时失效。退出后可以加入或创建其他企业。'
              : '您是所有者，退出前请先在成员中把企业转让给其他人。'}
          </p>
        </div>
        {text && <Grave onClick={() => setAsking(true)}>退出企业</Grave>}
      </Act>
      <ConfirmDialog
        // An owner who is no longer the only member may not leave, so close the confirmation.
        open={isAsking && text !== null}
        onOpenChange={setAsking}
        title="退出企业"
        text={text ?? ''}
        confirmLabel="确认退出"
        isDangerous
        isBusy={isBusy}
        onConfirm={leave}
      />
    </Zone>
  );
}
