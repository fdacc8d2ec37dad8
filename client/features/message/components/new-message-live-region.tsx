import { useEffect, useRef, useState } from 'react';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { peerName } from '../conversation-model.ts';

/**
 * Announces the peer's new messages to screen readers as they arrive. Messages that were present at first render are not announced, nor are
 * retracted ones.
 */
export function NewMessageLiveRegion({ thread: { messages, peer } }: { thread: ChatThreadPage }) {
  const last = messages.at(-1)?.id ?? '';
  const heardTo = useRef(last);
  const [heard, setHeard] = useState({ upTo: '', words: '' });
  useEffect(() => {
    const before = messages.findIndex(({ id }) => id === heardTo.current);
    // The previously announced message may no longer be loaded after many new ones: announce only the last one then.
    const fresh = before === -1 && heardTo.current ? messages.slice(-1) : messages.slice(before + 1);
    heardTo.current = last;
    const words = fresh.flatMap(({ fromId, content, retracted }) => (fromId === peer.id && !retracted ? content : []));
    if (words.length > 0) setHeard({ upTo: last, words: `${peerName(peer)}：${words.join(' ')}` });
  }, [messages, last, peer]);
  return (
    <p className="visually-hidden" role="status">
      {/* A new element each time: screen readers do not announce the same text in the same element again. */}
      <span key={heard.upTo}>{heard.words}</span>
    </p>
  );
}
