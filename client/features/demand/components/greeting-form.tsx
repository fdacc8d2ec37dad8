import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { openLogin, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { useWrite } from '#client/lib/use-write.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/text-input.tsx';
import { href } from '#shared/routes/href.ts';
import { MESSAGE_MAX } from '#shared/rules/limits.ts';
import { greetings } from '#shared/text/greetings.ts';
import { sendMessageCall } from '../contact-api.ts';

const presets: readonly string[] = greetings;
/** Number of preset sentences shown initially. */
const FIRST_FEW = 3;

const Choices = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-bottom: var(--space-3);

  @media (max-width: 767px) {
    flex-wrap: nowrap;
    overflow-x: auto;
    margin: -4px calc(-1 * var(--space-4)) var(--space-2);
    /* Room for touch targets of 44 px: the list cuts off what is beyond its padding. */
    padding: 6px var(--space-4);
  }
`;

const Choice = styled.button`
  min-height: 32px;
  padding: 4px var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-round);
  color: var(--text-secondary);
  text-align: left;

  &:hover {
    border-color: var(--brand);
    color: var(--brand);
  }
  &[aria-pressed='true'] {
    border-color: var(--brand-line);
    background: var(--brand-soft);
    color: var(--brand);
  }
  @media (max-width: 767px) {
    white-space: nowrap;
  }
`;

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2) var(--space-3);
  margin-top: var(--space-3);

  > p {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-right: auto;
    color: var(--text-muted);
  }
  > [data-sent] {
    color: var(--success);
  }
`;

/** Starts the conversation with the publisher: one of nine presets or a custom text. The text survives a login and a failure. */
export function GreetingForm({ demandId }: { demandId: string }) {
  const store = usePortalStore();
  const signedIn = usePortal((state) => state.signedIn);
  const [text, setText] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const { send, isSending, threadId } = useGreeting(demandId, (content) => setText((typed) => (typed.trim() === content ? '' : typed)));
  useDirtyForm(text !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (!signedIn) openLogin(store);
    else if (content && !isSending) send(content);
  };
  return (
    <form onSubmit={submit}>
      <Choices aria-label="常用语">
        {presets.slice(0, showsAll ? undefined : FIRST_FEW).map((greeting) => (
          <li key={greeting}>
            <Choice
              className="thumb-sized"
              type="button"
              aria-pressed={text === greeting}
              onClick={() => setText(withGreeting(text, greeting))}
            >
              {greeting}
            </Choice>
          </li>
        ))}
        {!showsAll && (
          <li>
            <Choice className="thumb-sized" type="button" aria-expanded={false} onClick={() => setShowsAll(true)}>
              更多常用语
            </Choice>
          </li>
        )}
      </Choices>
      <TextArea
        aria-label="消息内容"
        value={text}
        maxLength={MESSAGE_MAX}
        placeholder="选一句常用语，或写下您想说的"
        onChange={(event) => setText(event.target.value)}
      />
      <Below>
        {threadId ? (
          <p data-sent="" role="status">
            <CircleCheck size={16} aria-hidden="true" />
            已发送
            <a href={href('message.content', { id: threadId }, { type: 'chat' })}>查看对话</a>
          </p>
        ) : (
          <p>
            {text.length}/{MESSAGE_MAX}
          </p>
        )}
        <Button type="submit" variant="primary" busy={isSending} disabled={text.trim() === ''}>
          <Send size={14} aria-hidden="true" />
          {signedIn ? '发送' : '登录后发送'}
        </Button>
      </Below>
    </form>
  );
}

/** Appends a preset to typed text, or replaces another preset; returns the text unchanged if the result would be too long. */
function withGreeting(text: string, greeting: string): string {
  const joined = text.trim() && !presets.includes(text) ? `${text.trimEnd()}\n${greeting}` : greeting;
  return joined.length > MESSAGE_MAX ? text : joined;
}

/** Sends a message. `onSent` receives the text that was sent: the input may have changed in the meantime. */
function useGreeting(demandId: string, onSent: (content: string) => void) {
  const queryClient = useQueryClient();
  const { write, isPending, data } = useWrite({
    name: 'greeting',
    send: (api, { content, ...about }: { demandId: string; content: string }, clientKey) => {
      const index = presets.indexOf(content);
      const said = index >= 0 ? { greetingIndex: index } : { content };
      return api.call(sendMessageCall, { body: { ...about, ...said, clientKey } });
    },
    onSuccess: (_data, { content }) => {
      onSent(content);
      // The inbox and the unread counts now include the conversation.
      void queryClient.invalidateQueries({ queryKey: ['chat.listConversations'] });
    },
  });
  return { send: (content: string) => write({ demandId, content }), isSending: isPending, threadId: data?.threadId ?? null };
}
