import { useQueryClient } from '@tanstack/react-query';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import type { InvitedRole } from '#shared/contract/org-invitation.ts';
import { createInvitationCall } from '../invitation-api.ts';
import { roleText } from '../invitation-model.ts';
import { useLostRole } from '../use-lost-role.ts';

const dayOptions = [
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
] as const;

const useOptions = [
  { value: 1, label: '1 人' },
  { value: 5, label: '5 人' },
  { value: 20, label: '20 人' },
  { value: null, label: '不限' },
] as const;

const initial = {
  role: 'MEMBER' as InvitedRole,
  days: 7 as 1 | 7 | 30,
  maxUses: 5 as 1 | 5 | 20 | null,
  note: '',
};

interface InvitationFormProps {
  org: MyOrg;
  /** Called with the id of the new invitation, or without one if none was created. */
  onClose: (madeId?: string) => void;
}

/** Creates an invitation link with its role, duration and limit of uses. */
export function InvitationForm({ org, onClose }: InvitationFormProps) {
  const queryClient = useQueryClient();
  const onRefused = useLostRole();
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'org-invitation',
    call: createInvitationCall,
    initial,
    toInput: (body) => ({ body }),
    onDone: async ({ id }) => {
      showToast('邀请链接已生成', { tone: 'success' });
      await refreshAfter(queryClient, createInvitationCall);
      onClose(id);
    },
    onRefused,
  });
  const isOwner = org.myRole === 'OWNER';
  const roles = [
    { value: 'MEMBER' as const, label: '成员', hint: roleText('MEMBER') },
    {
      value: 'ADMIN' as const,
      label: '管理员',
      hint: isOwner ? roleText('ADMIN') : '只有企业所有者可以邀请管理员',
      isDisabled: !isOwner,
    },
  ];
  return (
    <CallForm label="邀请成员" submit={submit}>
      <ChoiceField {...field('role')} label="加入后的角色" options={roles} />
      <ChoiceField {...field('days')} label="有效期" options={dayOptions} />
      <ChoiceField {...field('maxUses')} label="可用人数" options={useOptions} help="到人数后链接自动失效" />
      <TextField {...field('note')} label="备注" maxLength={20} placeholder="例如：市场部" help="选填，只有所有者和管理员能看到" />
      <FormButtons submitLabel="生成链接" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={() => onClose()}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}
