import { useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CallForm } from '#client/forms/call-form.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { REPORT_MAX } from '#shared/rules/limits.ts';
import { type ChatReportReason, chatReportReasonNames, chatReportReasons } from '#shared/text/report-names.ts';
import { newsKey, reportPeerCall, threadQuery } from '../conversation-api.ts';
import { peerName } from '../conversation-model.ts';

const reasons = chatReportReasons.map((reason) => ({ value: reason, label: chatReportReasonNames[reason] }));

interface ReportPeerDialogProps extends LazyDialogProps {
  thread: ChatThreadPage;
}

/** Reports the peer of a conversation to the operators. Closing the dialog keeps the input; 取消 discards it. */
export function ReportPeerDialog({ open, onOpenChange, thread: { threadId, peer, blocked, reported } }: ReportPeerDialogProps) {
  const queryClient = useQueryClient();
  const close = () => onOpenChange(false);
  // Decided while the dialog is closed: a report whose response was lost has blocked the peer, and the buttons must not move under a press.
  const [offersBlock, setOffersBlock] = useState(!blocked);
  if (!open && offersBlock === blocked) setOffersBlock(!blocked);
  const { form, values, field, change, submit, isBusy, rootProblem } = useCallForm({
    id: 'report-peer',
    call: reportPeerCall,
    initial: { reason: '' as ChatReportReason | '', content: '', block: true },
    toInput: (typed) => ({ params: { threadId }, body: typed }),
    isEmptiedByDone: true,
    onDone: async (_, { block }) => {
      // A response that is in flight may predate the report.
      await queryClient.cancelQueries({ queryKey: newsKey(threadId) });
      queryClient.setQueryData<ChatThreadPage>(
        threadQuery(threadId).queryKey,
        (known) => known && { ...known, reported: true, blocked: known.blocked || block },
      );
      close();
      showToast('举报已提交，处理结果会发到您的消息里', { tone: 'success' });
      void refreshAfter(queryClient, reportPeerCall);
    },
  });
  // The response was lost, or another tab has reported: the dialog cannot be opened again, and its input must not keep the page from being left.
  const isOver = reported === true && !open;
  useEffect(() => {
    if (isOver) form.reset();
  }, [isOver, form]);
  const cancel = () => {
    form.reset();
    close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`举报「${peerName(peer)}」`}>
      <CallForm label="举报对方" submit={submit}>
        <Note>
          <ShieldAlert size={18} aria-hidden="true" />
          <p>会话中最近的 20 条消息（包括图片）会作为证据一并提交，只有审核人员能看到。我们不会告诉对方是谁举报的。</p>
        </Note>
        <ChoiceField {...field('reason')} label="举报原因" options={reasons} required />
        <TextField
          {...field('content')}
          label="补充说明"
          help={values.reason === 'OTHER' ? '请写明发生了什么' : '选填'}
          limit={REPORT_MAX}
          maxLength={REPORT_MAX}
          required={values.reason === 'OTHER'}
          isLong
          rows={3}
        />
        {offersBlock && (
          <Checkbox checked={values.block} onChange={(event) => change('block', event.target.checked)}>
            同时屏蔽对方，不再收到对方的消息
          </Checkbox>
        )}
        <FormButtons submitLabel="提交举报" isBusy={isBusy} rootProblem={rootProblem}>
          <Button onClick={cancel}>取消</Button>
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
