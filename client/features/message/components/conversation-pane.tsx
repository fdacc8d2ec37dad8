import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { href } from '#shared/routes/href.ts';
import { inboxQuery } from '../conversation-api.ts';
import { wholeInbox } from '../inbox-search.ts';
import { ConversationSurface } from './conversation.tsx';
import { InboxRows, InboxRowsSkeleton } from './inbox-rows.tsx';

/** Places the conversations to the left of the open one. The open one is first in the DOM, so that it is read and focused first. */
export const WithConversationPane = styled.div`
  @media (min-width: 1000px) {
    display: grid;
    grid-template-columns: 320px minmax(0, 1fr);
    gap: var(--space-4);

    > * {
      grid-row: 1;
      grid-column: 2;
    }
    > nav {
      grid-column: 1;
    }
  }
  @media print, (scripting: none) {
    display: block;
  }
`;

/* Filled by scripts if the window is wide enough. */
const Pane = styled(ConversationSurface)`
  position: relative;
  overflow-y: auto;
  overscroll-behavior: contain;

  a {
    padding: var(--space-3) var(--space-4);
  }
  @media (max-width: 999px), print, (scripting: none) {
    display: none;
  }
`;

const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  min-height: 64px;
  border-bottom: 1px solid var(--line);
  background: var(--surface);

  > h2 {
    padding-left: var(--space-4);
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
`;

const ROOMY = '(min-width: 1000px)';

function watchRoom(onChange: () => void): () => void {
  const room = matchMedia(ROOMY);
  room.addEventListener('change', onChange);
  return () => room.removeEventListener('change', onChange);
}
const hasRoom = (): boolean => matchMedia(ROOMY).matches;
const unknownRoom = (): boolean => false;

const pending = <InboxRowsSkeleton count={8} />;

/** The latest conversations, requested only if the pane is visible. */
export function ConversationPane({ currentId }: { currentId: string }) {
  const isRoomy = useSyncExternalStore(watchRoom, hasRoom, unknownRoom);
  return (
    <Pane as="nav" aria-label="会话列表">
      <Head>
        <h2>会话</h2>
        <a href={href('message.list')}>全部消息</a>
      </Head>
      {isRoomy ? (
        <Await
          query={inboxQuery(wholeInbox)}
          pending={pending}
          failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
        >
          {({ records }) => <InboxRows threads={records} currentId={currentId} />}
        </Await>
      ) : (
        pending
      )}
    </Pane>
  );
}
