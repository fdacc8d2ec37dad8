import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import type { ChatThreadPage } from '#shared/contract/chat.ts';
import { texts } from '#shared/text/texts.ts';
import { threadCall, threadQuery } from './conversation-api.ts';
import { withEarlier } from './conversation-model.ts';

/** Pages of messages that are loaded at most to find one: 5,000 messages. */
const MOST_PAGES = 100;
/** How long a message that was searched for is marked, in ms. */
const MARKED_MS = 3_000;

/** Scrolls to a message in the box of a conversation, marks it for a moment, and moves the focus to it, so that a screen reader reads it. */
export function showLine(box: HTMLElement | null, key: string): void {
  const line = [...(box?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].find(({ dataset }) => dataset.line === key);
  if (!box || !line) return;
  line.tabIndex = -1;
  line.focus({ preventScroll: true });
  // Not `scrollIntoView`, which also scrolls the page.
  const [frame, place] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
  box.scrollTop += place.top - frame.top - (frame.height - place.height) / 2;
  const mark = { boxShadow: '0 0 0 3px var(--brand)' };
  line.firstElementChild?.animate([mark, { ...mark, offset: 0.8 }, {}], MARKED_MS);
}

/** Loads the messages of a conversation back to one of them, and says so if there is no such message any more. */
export async function loadBackTo(queryClient: QueryClient, threadId: string, messageId: string, signal: AbortSignal): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  const cached = () => queryClient.getQueryData<ChatThreadPage>(queryKey);
  try {
    const pages: ChatThreadPage[] = [];
    let known = cached();
    while (known?.hasEarlier && !contains(known, messageId) && pages.length < MOST_PAGES) {
      const query = { before: known.messages[0]?.id, limit: MAX_PAGE_SIZE };
      const page = await apiOf(queryClient).call(threadCall, { params: { threadId }, query }, { signal });
      signal.throwIfAborted();
      pages.push(page);
      known = withEarlier(known, page);
    }
    if (!known || !contains(known, messageId)) showToast('没有找到这条消息，可能已被删除', { tone: 'error' });
    // All at once: each page would be rendered with all messages after it.
    else queryClient.setQueryData<ChatThreadPage>(queryKey, (latest) => latest && pages.reduce(withEarlier, latest));
  } catch (error) {
    if (!signal.aborted) showToast(error instanceof ApiFailure ? error.message : texts.networkFailed, { tone: 'error' });
  }
}

const contains = ({ messages }: ChatThreadPage, messageId: string): boolean => messages.some(({ id }) => id === messageId);
