import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { CreditCodeField } from '#client/forms/code-number-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import type { Org } from '#shared/contract/org.ts';
import { OrgLine } from '../components/org-line.tsx';
import { notifyJoined } from '../notify-joined.ts';
import { joinOrgCall } from '../org-api.ts';

/**
 * Asks to join the chosen organization: explains what joining means, and asks for the credit number if nobody is there to approve the
 * request. Closing the dialog keeps the input; 取消 discards it.
 */
export function JoinDialog({ open, onOpenChange, org }: LazyDialogProps & { org: Org }) {
  const queryClient = useQueryClient();
  const [demand, setDemand] = useState<string | null>(null);
  const close = () => onOpenChange(false);
  const { form, field, submit, isBusy, rootProblem } = useCallForm({
    id: 'join',
    call: joinOrgCall,
    initial: { creditNo: '' },
    isEmptiedByDone: true,
    toInput: ({ creditNo }) => ({ body: { orgId: org.id, ...((demand !== null || creditNo) && { creditNo }) } }),
    onDone: ({ status }) => {
      close();
      return notifyJoined(queryClient, status, org.name);
    },
    // The first refusal is shown as a question, not as an error.
    onRefused: ({ fields }) => {
      if (demand !== null || !fields.creditNo) return false;
      setDemand(fields.creditNo);
      return true;
    },
  });
  const cancel = () => {
    form.reset();
    close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="加入企业">
      <CallForm label="加入企业" submit={submit}>
        <OrgLine org={org} />
        {demand === null ? (
          <p>企业的所有者或管理员会收到您的申请。通过后，您的需求会显示这家企业，同事能看到您的昵称和头像。</p>
        ) : (
          <>
            <p role="status">{demand}。</p>
            <CreditCodeField {...field('creditNo')} />
          </>
        )}
        <FormButtons submitLabel={demand === null ? '申请加入' : '核对并加入'} isBusy={isBusy} rootProblem={rootProblem}>
          <Button onClick={cancel}>取消</Button>
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
