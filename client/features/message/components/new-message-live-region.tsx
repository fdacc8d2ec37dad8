import { useEffect, useRef, useState } from 'react';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { lastOfPeer, peerName } from '../conversation-model.ts';

/** Reads the other's messages out to readers of the screen as they arrive; those that were there before stay silent. */
export function NewMessageLiveRegion({ thread }: { thread: ChatThreadPage }) {
  const latest = lastOfPeer(thread);
  const spoken = useRef(latest?.id);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!latest || spoken.current === latest.id) return;
    spoken.current = latest.id;
    setWords(`${peerName(thread.peer)}：${latest.content}`);
  }, [latest, thread.peer]);
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  );
}
