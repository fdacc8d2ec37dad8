import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { Await } from '#client/lib/await.tsx';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import type { OrgInvitation } from '#shared/contract/org-invitation.ts';
import { invitationsQuery, revokeInvitationCall } from '../invitation-api.ts';
import { InvitationRow } from './invitation/invitation-row.tsx';
import { lazyEditForm, useEditing } from './lazy-forms.tsx';
import { focusSection, OrgSection } from './org-section.tsx';

const InvitationForm = lazyEditForm(async () => (await import('../forms/invitation-form.tsx')).InvitationForm, 480);
const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const SECTION = 'org-invitations';
const BUTTON = 'invite-members';

const NewOne = styled.div`
  margin-bottom: var(--space-4);
  padding-bottom: var(--space-5);
  border-bottom: 1px solid var(--line);
`;

const About = styled.p`
  color: var(--text-muted);
`;

/** The links by which colleagues join without approval; the owner and admins create, share and revoke them. */
export function OrgInvitations({ org }: { org: MyOrg }) {
  const { isEditing, begin, end } = useEditing(SECTION, BUTTON);
  const [madeId, setMadeId] = useState<string | null>(null);
  return (
    <OrgSection
      id={SECTION}
      title="邀请成员"
      actions={
        !isEditing && (
          <Button id={BUTTON} size="small" variant="primary" onClick={begin}>
            <UserPlus size={14} aria-hidden="true" />
            生成邀请链接
          </Button>
        )
      }
    >
      {isEditing && (
        <NewOne>
          <InvitationForm
            org={org}
            onClose={(id) => {
              if (id) setMadeId(id);
              end();
            }}
          />
        </NewOne>
      )}
      <Await
        query={invitationsQuery}
        pending={<Skeleton height={72} radius={8} />}
        failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
      >
        {(invitations, isRefreshing) =>
          invitations.length > 0 ? (
            <InvitationList invitations={invitations} madeId={madeId} isRefreshing={isRefreshing} />
          ) : (
            !isEditing && <About>还没有有效的邀请。生成链接或二维码发给同事，对方打开后一键加入，无需审核。</About>
          )
        }
      </Await>
    </OrgSection>
  );
}

interface InvitationListProps {
  invitations: readonly OrgInvitation[];
  madeId: string | null;
  isRefreshing: boolean;
}

function InvitationList({ invitations, madeId, isRefreshing }: InvitationListProps) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<OrgInvitation | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { mutate: revoke, isPending } = useMutation({
    mutationFn: (id: string) => apiOf(queryClient).call(revokeInvitationCall, { params: { id } }),
    onSuccess: () => {
      showToast('邀请已停用', { tone: 'success' });
      setAsking(false);
      // The button that opened the dialog is removed with its row.
      focusSection(SECTION);
    },
    // The link was deleted, or the user may no longer revoke it: close the confirmation.
    onError: (error) => {
      if (![403, 404].includes(toApiFailure(error).status)) return;
      setAsking(false);
      focusSection(SECTION);
    },
    onSettled: () => refreshAfter(queryClient, revokeInvitationCall),
  });
  return (
    <>
      <ul aria-label="有效的邀请" aria-busy={isRefreshing}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isNew={invitation.id === madeId}
            onRevoke={() => {
              setAsked(invitation);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="停用邀请"
        text={`停用后，${asked?.note ? `「${asked.note}」的` : '这个'}链接和二维码立即失效，不能恢复。已加入的成员不受影响。`}
        confirmLabel="确认停用"
        isDangerous
        isBusy={isPending}
        onConfirm={() => asked && revoke(asked.id)}
      />
    </>
  );
}
