import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { useGoTo } from '#client/lib/navigation.tsx';
import { useWrite } from '#client/lib/use-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { TextArea } from '#client/ui/text-input.tsx';
import type { InterestedPage } from '#shared/contract/demand-stats.ts';
import { href } from '#shared/routes/href.ts';
import { MESSAGE_MAX } from '#shared/rules/limits.ts';
import { sendMessageCall } from '../publish-api.ts';

interface FirstMessageDialogProps extends LazyDialogProps {
  demandId: string;
  person: Pick<InterestedPage['records'][number], 'userId' | 'nickname'>;
}

/** Sends the first message to a user who has unlocked the contact and not written yet; then opens the conversation. */
export function FirstMessageDialog({ open, onOpenChange, demandId, person }: FirstMessageDialogProps) {
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const [text, setText] = useState('');
  const { write, isPending } = useWrite({
    name: 'first-message',
    send: (api, body: { demandId: string; peerId: string; content: string }, clientKey) =>
      api.call(sendMessageCall, { body: { ...body, clientKey } }),
    onSuccess: ({ threadId }) => {
      setText('');
      onOpenChange(false);
      void queryClient.invalidateQueries({ queryKey: ['demandStats.listInterested'] });
      goTo(href('message.content', { id: threadId }, { type: 'chat' }));
    },
  });
  useDirtyForm(open && text !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const content = text.trim();
    if (content) write({ demandId, peerId: person.userId, content });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`给${person.nickname || '对方'}发消息`} width={480}>
      <form method="post" onSubmit={submit}>
        <TextArea
          aria-label="消息内容"
          value={text}
          maxLength={MESSAGE_MAX}
          placeholder="对方解锁了您的联系方式，可以先问问对方的想法"
          onChange={(event) => setText(event.target.value)}
        />
        <DialogFooter>
          <p>
            {text.length}/{MESSAGE_MAX}
          </p>
          <Button type="submit" variant="primary" busy={isPending} disabled={text.trim() === ''}>
            发送
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
