import { type RefObject, useEffect, useState } from 'react';
import { readDraft, writeDraft } from './unsent-storage.ts';

/** The text that is being written, kept per conversation over reloads and other pages. Takes the field for what was typed before hydration. */
export function useDraft(threadId: string, peerId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useState('');
  useEffect(() => setText(field.current?.value || readDraft({ threadId, peerId })), [threadId, peerId, field]);
  const write = (value: string) => {
    setText(value);
    writeDraft({ threadId, peerId }, value);
  };
  return [text, write] as const;
}
