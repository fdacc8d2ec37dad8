import { BellOff, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { unreadText } from '#client/layout/layout-queries.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ChatThread } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { peerName } from '../conversation-model.ts';
import { countedIn } from '../inbox-model.ts';
import { MessageRow } from './message-panel.tsx';

const Row = styled(MessageRow)`
  flex: 1;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  min-width: 0;

  > :first-child {
    grid-row: span 3;
    align-self: start;
  }
  &:hover {
    background: none;
  }
  @media (forced-colors: active) {
    &[aria-current] {
      outline: 2px solid;
      outline-offset: -2px;
    }
  }
`;

const Name = styled.span`
  color: var(--text);
  font: var(--weight-medium) var(--type-medium) var(--font);

  [data-unread] > & {
    font-weight: var(--weight-bold);
  }
`;

const Small = styled.span`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const When = styled(Small)`
  display: flex;
  align-items: center;
  justify-self: end;
  gap: var(--space-1);

  /* The width of 「59分钟前」: nothing moves when 「9分钟前」 becomes 「10分钟前」. */
  > time {
    min-width: 4.3em;
    text-align: end;
  }
`;

const LastWords = styled.span`
  &[data-read] {
    grid-column: 2 / -1;
  }
`;

const About = styled(Small)`
  grid-column: 2 / -1;
`;

const Badge = styled.span`
  justify-self: end;
  min-width: 18px;
  padding: 0 5px;
  border-radius: var(--radius-round);
  background: var(--danger-fill);
  color: var(--on-danger-fill);
  font: var(--weight-medium) 13px/18px var(--font);
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

/** Stands in place of the number in a muted conversation. */
const Dot = styled.span`
  justify-self: end;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: var(--text-muted);

  @media (forced-colors: active) {
    border: 4px solid;
  }
`;

/** Scrolls only the list beside a conversation, until the open one is visible. */
function showInPane(row: HTMLElement | null): void {
  const pane = row?.closest('nav');
  if (row && pane) pane.scrollTop = Math.max(pane.scrollTop, row.offsetTop + row.offsetHeight - pane.clientHeight);
}

interface InboxRowProps {
  thread: ChatThread;
  /** Marks the keyword that the conversation was found by in a text. */
  mark: (text: string) => ReactNode;
  isCurrent: boolean;
}

/** A conversation of the list: a link with the peer, the last message, or the one with the keyword, and the demand. */
export function InboxRow({ thread, mark, isCurrent }: InboxRowProps) {
  const { threadId, peer, demand, lastMessage, unread, updatedAt, settings, match, matchId } = thread;
  const counted = countedIn(thread);
  return (
    <Row
      href={href('message.content', { id: threadId }, { type: 'chat', message: matchId ?? undefined })}
      data-unread={counted > 0 || undefined}
      {...(isCurrent && { 'aria-current': 'page', ref: showInPane })}
    >
      <Avatar name={peerName(peer)} src={peer.avatar} size={44} />
      <Name className="one-line">{mark(peerName(peer))}</Name>
      <When>
        {settings?.pinned && (
          <>
            <Pin size={12} aria-hidden="true" />
            <VisuallyHidden>已置顶 </VisuallyHidden>
          </>
        )}
        {settings?.muted && (
          <>
            <BellOff size={12} aria-hidden="true" />
            <VisuallyHidden>已免打扰 </VisuallyHidden>
          </>
        )}
        <RelativeTime iso={updatedAt} />
      </When>
      <LastWords className="one-line" data-read={unread === 0 || undefined}>
        {match ? mark(match) : lastMessage}
      </LastWords>
      {counted > 0 && (
        <Badge>
          {unreadText(counted)}
          <VisuallyHidden> 条未读</VisuallyHidden>
        </Badge>
      )}
      {unread > counted && (
        <Dot>
          <VisuallyHidden>有未读消息</VisuallyHidden>
        </Dot>
      )}
      <About className="one-line">
        需求：
        {mark(demand.title)}
      </About>
    </Row>
  );
}
