import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldPair } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import { editOrgCall } from '../org-api.ts';
import { changedParts } from '../org-model.ts';
import { useLostRole } from '../use-lost-role.ts';

/** Edits the name and WeChat of the organization's contact; its phone has to be verified separately. */
export function OrgContactForm({ org, onClose }: { org: MyOrg; onClose: () => void }) {
  const queryClient = useQueryClient();
  const onRefused = useLostRole();
  const [opened] = useState({ contactName: org.contactName ?? '', wechat: org.wechat ?? '' });
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'org-contact',
    call: editOrgCall,
    initial: opened,
    toInput: (values) => ({ body: changedParts(opened, values) }),
    onDone: async () => {
      showToast('企业联系方式已保存', { tone: 'success' });
      await refreshAfter(queryClient, editOrgCall);
      onClose();
    },
    onRefused,
  });
  return (
    <CallForm label="企业联系方式" submit={submit}>
      <FieldPair>
        <TextField {...field('contactName')} label="联系人" placeholder="例如：商务合作" maxLength={20} />
        <TextField {...field('wechat')} label="微信" placeholder="微信号" maxLength={20} />
      </FieldPair>
      <FormButtons submitLabel="保存" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={onClose}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}
