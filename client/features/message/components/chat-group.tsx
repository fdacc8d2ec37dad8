import { styled } from 'styled-components';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { type ChatGroup, clockText, peerName } from '../conversation-model.ts';
import { ChatBubble, type LineActions } from './chat-bubble.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: 36px minmax(0, 1fr) 36px;
  gap: var(--space-2);

  &[data-own] > :first-child {
    grid-column: 3;
    grid-row: 1;
  }
`;

const Lines = styled.div`
  grid-column: 2;
  grid-row: 1;
  min-width: 0;

  ul {
    display: grid;
    gap: var(--space-1);
  }
`;

const Meta = styled.p`
  margin-top: 2px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;

  [data-own] > & {
    text-align: right;
  }
`;

interface ChatGroupViewProps extends LineActions {
  group: ChatGroup;
  peer: ChatThreadPage['peer'];
  /** Key of the last own message that the peer has read. */
  lastReadKey: string | null;
}

/** Consecutive messages of one person: the peer's on the left, the user's own on the right. */
export function ChatGroupView({ group: { isOwn, lines }, peer, lastReadKey, ...actions }: ChatGroupViewProps) {
  const user = usePortal((state) => state.user);
  const name = isOwn ? (user?.nickname ?? '') : peerName(peer);
  const last = lines.at(-1);
  const state = last?.state === 'sending' ? '发送中' : last?.key === lastReadKey ? '已读' : null;
  return (
    <Box data-own={isOwn || undefined}>
      <Avatar name={name} src={isOwn ? user?.avatar : peer.avatar} size={36} />
      <Lines data-own={isOwn || undefined}>
        <VisuallyHidden>{isOwn ? '我' : name}：</VisuallyHidden>
        <ul>
          {lines.map((line) => (
            <ChatBubble key={line.key} line={line} sender={isOwn ? '我' : name} peer={peerName(peer)} {...actions} />
          ))}
        </ul>
        {last && last.state !== 'failed' && (
          <Meta>
            <time dateTime={last.at}>{clockText(last.at)}</time>
            {state && ` · ${state}`}
          </Meta>
        )}
      </Lines>
    </Box>
  );
}
