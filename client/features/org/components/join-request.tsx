import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useReturnToTab } from '#client/lib/use-return-to-tab.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { href } from '#shared/routes/href.ts';
import { joinOrgCall } from '../org-api.ts';
import { useLeaveOrg } from '../use-leave-org.ts';
import { OrgLine } from './org-line.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const Stack = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  > button {
    justify-self: start;
  }
`;

/** The pending request to join an organization, with a button to withdraw it. */
export function JoinRequest({ org }: { org: MyOrg }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  useReturnToTab(true, () => void refreshAfter(queryClient, joinOrgCall));
  const { leave, isBusy } = useLeaveOrg('申请已撤回', () => setAsking(false));
  return (
    <Stack as="section" aria-label="加入申请">
      <OrgLine org={org} />
      <Note>
        <Clock size={16} aria-hidden="true" />
        <p>
          已申请加入，等待企业的所有者或管理员通过。有结果会通过消息通知您。没有人处理时，可以
          <a href={href('org.verification')}>提交任职认证</a>，通过后您就是企业成员。
        </p>
      </Note>
      <Button onClick={() => setAsking(true)}>撤回申请</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="撤回加入申请"
        text={`撤回后，「${org.name}」不再看到您的申请，为加入它提交的任职认证也一并撤销。您可以再次申请，也可以加入或创建其他企业。`}
        confirmLabel="确认撤回"
        isBusy={isBusy}
        onConfirm={leave}
      />
    </Stack>
  );
}
