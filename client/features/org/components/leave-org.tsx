import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { leaveText } from '../member-texts.ts';
import { useLeaveOrg } from '../use-leave-org.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);

  h2 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  p {
    margin-top: var(--space-1);
    color: var(--text-muted);
  }
  > div {
    flex: 1 1 240px;
  }
`;

/** The way out; an owner transfers the organization first. */
export function LeaveOrg({ org }: { org: MyOrg }) {
  const [isAsking, setAsking] = useState(false);
  const { leave, isBusy } = useLeaveOrg('已退出企业', () => setAsking(false));
  const text = leaveText({ role: org.myRole, memberCount: org.memberCount, orgName: org.name });
  return (
    <Row as="section" aria-labelledby="leave-org">
      <div>
        <h2 id="leave-org">退出企业</h2>
        <p>{text ? '退出后可以加入或创建其他企业。' : '您是所有者，退出前请先在成员中把企业转让给其他人。'}</p>
      </div>
      {text && <Button onClick={() => setAsking(true)}>退出企业</Button>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="退出企业"
        text={text ?? ''}
        confirmLabel="确认退出"
        isDangerous
        isBusy={isBusy}
        onConfirm={leave}
      />
    </Row>
  );
}
