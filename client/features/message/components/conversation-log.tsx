import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useMutation } from '#client/lib/mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { texts as commonTexts } from '#shared/text/texts.ts';
import { fetchEarlier } from '../conversation-api.ts';
import { type ChatLine, lastReadKey, peerName, toDays } from '../conversation-model.ts';
import { useRetractableKeys } from '../use-retraction.ts';
import { useStableScroll } from '../use-stable-scroll.ts';
import type { LineActions } from './chat-bubble.tsx';
import { ChatDayLine } from './chat-day.tsx';
import { ChatGroupView } from './chat-group.tsx';
import { RetractedLines, type RetractedLinesProps } from './retracted-lines.tsx';

const Frame = styled.div`
  position: relative;
  display: grid;
  flex: 1;
  min-height: 0;
`;

/* Laid out from its end: see use-stable-scroll.ts. */
const Box = styled.section`
  display: flex;
  flex-direction: column-reverse;
  min-height: 0;
  padding: var(--space-4) var(--space-5);
  overflow-y: auto;
  overflow-anchor: none;
  overscroll-behavior: contain;

  &:focus-visible {
    outline-offset: -2px;
  }

  @media (max-width: 767px) {
    padding: var(--space-3);
  }
`;

/** Aligns the messages of a short conversation to the top. */
const Content = styled.div`
  display: grid;
  flex: 1 0 auto;
  align-content: start;
  gap: var(--space-4);
`;

const Beginning = styled.p`
  display: grid;
  place-items: center;
  min-height: 36px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const NewMessages = styled.div`
  position: absolute;
  bottom: var(--space-3);
  left: 50%;
  box-shadow: var(--shadow-2);
  transform: translateX(-50%);
`;

interface ConversationLogProps extends Omit<LineActions, 'retractable' | 'threadId'>, Omit<RetractedLinesProps, 'group'> {
  thread: ChatThreadPage;
  lines: readonly ChatLine[];
  /** Id of the message to scroll to; null: the latest ones are in view. */
  openedAt: string | null;
}

/** The messages, grouped by day. Earlier messages are loaded when the reader scrolls near the beginning. */
export function ConversationLog({ thread, lines, openedAt, texts, onRewrite, ...actions }: ConversationLogProps) {
  const earlier = useEarlierMessages(thread.threadId);
  const last = lines.at(-1);
  const loadEarlier = () => {
    if (thread.hasEarlier && !earlier.hasFailed) earlier.load();
  };
  const { box, onScroll, hasNews, toEnd } = useStableScroll(last?.key, last?.isOwn ?? false, loadEarlier);
  const keepFocus = useFocusFallback(box);
  useOpenedMessage(box, thread, openedAt, lines.find(({ id }) => id !== null && id === openedAt)?.key);
  const readKey = lastReadKey(thread);
  const retractable = useRetractableKeys(thread, lines);
  return (
    <Frame {...keepFocus}>
      <Box ref={box} onScroll={onScroll} tabIndex={0} aria-label={`与${peerName(thread.peer)}的消息`}>
        <Content>
          {thread.hasEarlier && (
            <Beginning>
              <Button size="small" variant="ghost" busy={earlier.isLoading} onClick={earlier.load}>
                {earlier.hasFailed ? '没有加载出来，重试' : '查看更早的消息'}
              </Button>
            </Beginning>
          )}
          {lines.length === 0 && <Beginning>{thread.settings?.hidden ? '此前的消息您已删除' : '还没有消息，先打个招呼吧'}</Beginning>}
          {toDays(lines).map(({ day, groups }) => [
            // A day can occur twice if the clock of this device is wrong.
            day && <ChatDayLine key={`day ${groups[0]?.key}`} day={day} />,
            ...groups.map((group) =>
              group.isRetracted ? (
                <RetractedLines key={group.key} group={group} texts={texts} onRewrite={onRewrite} />
              ) : (
                <ChatGroupView
                  key={group.key}
                  group={group}
                  peer={thread.peer}
                  lastReadKey={readKey}
                  retractable={retractable}
                  threadId={thread.threadId}
                  {...actions}
                />
              ),
            ),
          ])}
        </Content>
      </Box>
      {hasNews && (
        <NewMessages>
          <Button size="small" onClick={toEnd}>
            <ArrowDown size={14} aria-hidden="true" />
            有新消息
          </Button>
        </NewMessages>
      )}
    </Frame>
  );
}

/**
 * Moves the focus when the focused button is removed: to the button that its message has now, as 重新编辑 after 撤回, otherwise to the messages,
 * as after the last earlier messages have loaded or when a failed message is discarded.
 */
function useFocusFallback(box: RefObject<HTMLElement | null>) {
  const focused = useRef<{ element: Element; line: string | undefined } | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { line } = focused.current;
    focused.current = null;
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-line] > button') ?? [])];
    const next = buttons.find(({ parentElement }) => parentElement?.dataset.line === line);
    (next ?? box.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = { element: target, line: target.closest<HTMLElement>('[data-line]')?.dataset.line };
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

/** Scrolls once to the message that the conversation is opened at, as soon as it is among the lines with the key `key`; loads it before that. */
function useOpenedMessage(box: RefObject<HTMLElement | null>, thread: ChatThreadPage, messageId: string | null, key: string | undefined) {
  const queryClient = useQueryClient();
  const { threadId } = thread;
  const shownId = useRef<string | null>(null);
  useEffect(() => {
    // The latest messages may replace all others later: the reader has moved on by then.
    if (!messageId || shownId.current === messageId) return;
    const leaving = new AbortController();
    import('../opened-message.ts').then(
      ({ showLine, loadBackTo }) => {
        if (leaving.signal.aborted) return;
        if (key === undefined) return void loadBackTo(queryClient, threadId, messageId, leaving.signal);
        shownId.current = messageId;
        showLine(box.current, key);
      },
      () => showToast(commonTexts.networkFailed, { tone: 'error' }),
    );
    return () => leaving.abort();
  }, [box, queryClient, threadId, messageId, key]);
}

/** Loads earlier messages: `load` does nothing while a request is in flight; a failure is shown in place and can be retried. */
function useEarlierMessages(threadId: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    meta: { silent: true },
    mutationFn: () => fetchEarlier(queryClient, threadId),
  });
  const load = () => {
    if (!isPending) mutate();
  };
  return { load, isLoading: isPending, hasFailed: isError };
}
