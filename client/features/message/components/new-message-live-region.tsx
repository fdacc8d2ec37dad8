import { useEffect, useRef, useState } from 'react';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { peerName } from '../conversation-model.ts';

/** Reads the other's messages out to readers of the screen as they arrive; those that were there before stay silent. */
export function NewMessageLiveRegion({ thread: { messages, peer } }: { thread: ChatThreadPage }) {
  const last = messages.at(-1)?.id ?? '';
  const heardTo = useRef(last);
  const [heard, setHeard] = useState({ upTo: '', words: '' });
  useEffect(() => {
    const before = messages.findIndex(({ id }) => id === heardTo.current);
    // So many may have come that the one before them is not here: then the last is enough.
    const fresh = before === -1 && heardTo.current ? messages.slice(-1) : messages.slice(before + 1);
    heardTo.current = last;
    const words = fresh.flatMap(({ fromId, content }) => (fromId === peer.id ? content : []));
    if (words.length > 0) setHeard({ upTo: last, words: `${peerName(peer)}：${words.join(' ')}` });
  }, [messages, last, peer]);
  return (
    <p className="visually-hidden" role="status">
      {/* Another element each time: the same words in the same place would not be read out again. */}
      <span key={heard.upTo}>{heard.words}</span>
    </p>
  );
}
