import { styled } from 'styled-components';
import { unreadText } from '#client/layout/layout-queries.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ChatThread } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { peerName } from '../conversation-model.ts';
import { MessageList, MessageRow } from './message-panel.tsx';

const Row = styled(MessageRow)`
  grid-template-columns: 44px minmax(0, 1fr) auto;

  > :first-child {
    grid-row: span 3;
    align-self: start;
  }
  &[aria-current] {
    background: var(--brand-soft);
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

/** Scrolls only the list beside a conversation, until the open one is visible. */
function showInPane(row: HTMLElement | null): void {
  const pane = row?.closest('nav');
  if (row && pane) pane.scrollTop = Math.max(pane.scrollTop, row.offsetTop + row.offsetHeight - pane.clientHeight);
}

interface InboxRowsProps {
  threads: readonly ChatThread[];
  /** The conversation that is open beside the list. */
  currentId?: string;
}

/** Conversations, each a link with the peer, the last message and the demand. */
export const InboxRows = ({ threads, currentId }: InboxRowsProps) => (
  <MessageList>
    {threads.map(({ threadId, peer, demand, lastMessage, unread, updatedAt }) => (
      <li key={threadId}>
        <Row
          href={href('message.content', { id: threadId }, { type: 'chat' })}
          data-unread={unread > 0 || undefined}
          {...(threadId === currentId && { 'aria-current': 'page', ref: showInPane })}
        >
          <Avatar name={peerName(peer)} src={peer.avatar} size={44} />
          <Name className="one-line">{peerName(peer)}</Name>
          <Small>
            <RelativeTime iso={updatedAt} />
          </Small>
          <LastWords className="one-line" data-read={unread === 0 || undefined}>
            {lastMessage}
          </LastWords>
          {unread > 0 && (
            <Badge>
              {unreadText(unread)}
              <VisuallyHidden> 条未读</VisuallyHidden>
            </Badge>
          )}
          <About className="one-line">需求：{demand.title}</About>
        </Row>
      </li>
    ))}
  </MessageList>
);

const BoneRow = styled.div`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-4) var(--space-5);

  > div {
    display: grid;
    gap: 2px;
  }
  & + & {
    border-top: 1px solid var(--line);
  }

  @media (max-width: 767px) {
    padding: var(--space-3) var(--space-4);
  }
`;

/** Placeholder for `count` rows. */
export const InboxRowsSkeleton = ({ count }: { count: number }) => (
  <div>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => index).map((row) => (
      <BoneRow key={row}>
        <Skeleton width={44} height={44} radius="50%" />
        <div>
          <Skeleton width="30%" height={24} />
          <Skeleton width="70%" height={22} />
          <Skeleton width="50%" height={18} />
        </div>
      </BoneRow>
    ))}
  </div>
);
