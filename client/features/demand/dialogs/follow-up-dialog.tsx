import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { useLatestValues } from '#client/forms/use-latest-values.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { FollowUp } from '#shared/contract/contact.ts';
import { cooperationResults, followUpStates, NOTE_MAX, reminderDays } from '#shared/rules/follow-up.ts';
import { cooperationResultNames, followUpStateNames } from '#shared/text/account-labels.ts';
import { saveFollowUpCall } from '../contact-api.ts';

interface FollowUpDialogProps extends LazyDialogProps {
  demand: { id: string; title: string };
  followUp: FollowUp;
}

const Subject = styled.p`
  margin-bottom: var(--space-3);
  color: var(--text-secondary);
  overflow-wrap: anywhere;
`;

const states = followUpStates.map((value) => ({ value, label: followUpStateNames[value] }));
const results = cooperationResults.map((value) => ({ value, label: cooperationResultNames[value] }));

const valuesOf = ({ state, result, nextOn, note }: FollowUp) => ({ state, result: result ?? ('' as const), nextOn: nextOn ?? '', note });

/**
 * Edits the user's notes on a contact: state, result, reminder date and a private note. Closing the dialog keeps the input; 取消 discards
 * it.
 */
export function FollowUpDialog({ open, onOpenChange, demand: { id, title }, followUp }: FollowUpDialogProps) {
  const queryClient = useQueryClient();
  const close = () => onOpenChange(false);
  const { form, values, field, submit, isBusy, rootProblem } = useCallForm({
    id: `follow-up-${id}`,
    call: saveFollowUpCall,
    initial: valuesOf(followUp),
    toInput: (typed) => ({ params: { id }, body: typed }),
    onDone: (_, sent) => {
      noteSaved(sent);
      close();
      showToast('已记录', { tone: 'success' });
      return refreshAfter(queryClient, saveFollowUpCall);
    },
  });
  // Adopts values saved elsewhere in the meantime, for example in another tab.
  const noteSaved = useLatestValues(form, followUp, valuesOf);
  const cancel = () => {
    form.reset(valuesOf(followUp));
    close();
  };
  const { first, last } = reminderDays(Date.now());
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="记录跟进">
      <Subject>{title}</Subject>
      <CallForm label="记录跟进" submit={submit}>
        <ChoiceField {...field('state')} label="跟进状态" options={states} required />
        {values.state === 'AGREED' && <ChoiceField {...field('result')} label="合作情况" options={results} help="只用于您自己的记录。" />}
        <TextField
          {...field('nextOn')}
          label="提醒日期"
          type="date"
          min={first}
          max={last}
          help="当天 9 点在消息里提醒您，不填则不提醒。"
        />
        <TextField
          {...field('note')}
          label="备注"
          placeholder="谈到哪一步、下一步做什么"
          limit={NOTE_MAX}
          isLong
          rows={4}
          help="只有您自己能看到。"
        />
        <FormButtons submitLabel="保存" isBusy={isBusy} rootProblem={rootProblem}>
          <Button onClick={cancel}>取消</Button>
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
