import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useGoTo } from '#client/lib/navigation.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { ChatThread, ThreadSettings } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { peerName } from '../conversation-model.ts';
import { useThreadSettings } from '../use-thread-settings.ts';
import { InboxRow } from './inbox-row.tsx';
import { MessageList } from './message-panel.tsx';
import { HideDialog, SettingsChoices } from './settings-choices.tsx';

const List = styled(MessageList)`
  &:focus {
    outline: none;
  }
`;

/* Not positioned: the pane scrolls to a row by its offset. */
const Item = styled.li`
  display: flex;
  align-items: center;

  &[data-pinned] {
    background: var(--surface-sunken);
  }
  &[data-current] {
    background: var(--brand-soft);
  }
  &:not([data-current]):hover {
    background: var(--surface-hover);
  }
`;

const Menu = styled.div`
  flex: none;
  margin-right: var(--space-2);

  @media print, (scripting: none) {
    display: none;
  }
`;

const Face = styled.summary`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius);
  color: var(--text-muted);

  &:hover,
  details[open] > & {
    background: var(--surface-hover);
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

interface InboxRowsProps {
  threads: readonly ChatThread[];
  /** Marks the keyword that the conversations were found by in a text. */
  mark?: (text: string) => ReactNode;
  /** The conversation that is open beside the list. */
  currentId?: string;
}

const unmarked = (text: string): string => text;

/** Conversations, each a link with the peer, the last message and the demand, and a menu of what the user can set for it. */
export function InboxRows({ threads, mark = unmarked, currentId }: InboxRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const goTo = useGoTo();
  const [asked, setAsked] = useState<ChatThread | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { change, hidingId } = useThreadSettings((threadId) => {
    setAsking(false);
    if (threadId === currentId) void goTo(href('message.list'));
    // The button that opened the dialog is removed with its row, and the list with its last row.
    else if (threads.length > 1) list.current?.focus({ preventScroll: true });
    else focusPage();
  });
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label="会话">
        {threads.map((thread) => (
          <Item
            key={thread.threadId}
            data-pinned={thread.settings?.pinned || undefined}
            data-current={thread.threadId === currentId || undefined}
          >
            <InboxRow thread={thread} mark={mark} isCurrent={thread.threadId === currentId} />
            {thread.settings && (
              <RowMenu
                thread={thread}
                settings={thread.settings}
                onChange={change}
                onHide={() => {
                  setAsked(thread);
                  setAsking(true);
                }}
              />
            )}
          </Item>
        ))}
      </List>
      {asked && (
        <HideDialog
          open={isAsking}
          onOpenChange={setAsking}
          name={peerName(asked.peer)}
          isBusy={hidingId === asked.threadId}
          onConfirm={() => {
            const { threadId, settings, lastMessageId } = asked;
            if (settings) change({ threadId, settings, change: { hidden: true, upTo: lastMessageId ?? undefined } });
          }}
        />
      )}
    </>
  );
}

interface RowMenuProps {
  thread: ChatThread;
  settings: ThreadSettings;
  onChange: ReturnType<typeof useThreadSettings>['change'];
  onHide: () => void;
}

const RowMenu = ({ thread: { threadId, peer, demand }, settings, onChange, onHide }: RowMenuProps) => (
  <Menu>
    <Disclosure
      scrollsIntoView
      summary={
        <Face aria-label={`管理与${peerName(peer)}的会话：${demand.title}`}>
          <EllipsisVertical size={18} aria-hidden="true" />
        </Face>
      }
    >
      <ul>
        <SettingsChoices settings={settings} onChange={(change) => onChange({ threadId, settings, change })} onHide={onHide} />
      </ul>
    </Disclosure>
  </Menu>
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
