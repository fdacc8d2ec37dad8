import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import type { ChatThread, ChatThreadPage, ThreadSettings } from '#shared/contract/chat.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Unread } from '#shared/contract/user.ts';
import { changeSettingsCall, inboxPagesKey, newsKey, threadQuery } from './conversation-api.ts';
import { withSettings } from './conversation-model.ts';
import { countedIn, withMoreUnread, withRowSettings } from './inbox-model.ts';

/** A change of one setting of a conversation; `upTo` is the last message that the user has seen of the one to hide. */
export type SettingsChange = { muted: boolean } | { pinned: boolean } | { hidden: true; upTo: string | undefined };

interface Input {
  threadId: string;
  /** The settings before the change. */
  settings: ThreadSettings;
  change: SettingsChange;
}

/**
 * Changes settings of conversations. Muting and pinning show at once in the list, the conversation and the count, and are undone if the call
 * fails; a conversation disappears once the API has hidden it. `onHidden` is then called with its id.
 */
export function useThreadSettings(onHidden: (threadId: string) => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ threadId, change }: Input) => apiOf(queryClient).call(changeSettingsCall, { params: { threadId }, body: change }),
    onMutate: async ({ threadId, settings, change }) => {
      if ('hidden' in change) return;
      await cancelReads(queryClient, threadId);
      apply(queryClient, threadId, { ...settings, ...change });
    },
    onSuccess: async (settings, { threadId, change }) => {
      await cancelReads(queryClient, threadId);
      apply(queryClient, threadId, settings);
      showToast(successOf(change, settings), { tone: 'success' });
      if ('hidden' in change) onHidden(threadId);
    },
    onError: (_error, { threadId, settings, change }) => {
      if (!('hidden' in change)) apply(queryClient, threadId, settings);
    },
    // Also after a failure: its response may be lost, and others may have changed the settings.
    onSettled: () => refreshAfter(queryClient, changeSettingsCall),
  });
  return { change: mutate, hidingId: isPending && 'hidden' in variables.change ? variables.threadId : null };
}

/** A response that is in flight may predate the change. */
const cancelReads = (queryClient: QueryClient, threadId: string): Promise<unknown> =>
  Promise.all([newsKey(threadId), inboxPagesKey, unreadQuery.queryKey].map((queryKey) => queryClient.cancelQueries({ queryKey })));

/** Shows settings wherever the conversation is cached. */
function apply(queryClient: QueryClient, threadId: string, settings: ThreadSettings): void {
  const pages = queryClient.getQueriesData<Page<ChatThread>>({ queryKey: inboxPagesKey });
  const row = pages.flatMap(([, page]) => page?.records ?? []).find((thread) => thread.threadId === threadId);
  const more = row ? (settings.hidden ? 0 : countedIn({ ...row, settings })) - countedIn(row) : 0;
  queryClient.setQueryData<Unread>(unreadQuery.queryKey, (counts) => counts && withMoreUnread(counts, more));
  queryClient.setQueriesData<Page<ChatThread>>({ queryKey: inboxPagesKey }, (page) => page && withRowSettings(page, threadId, settings));
  queryClient.setQueryData<ChatThreadPage>(threadQuery(threadId).queryKey, (known) => known && withSettings(known, settings));
}

function successOf(change: SettingsChange, { hidden }: ThreadSettings): string {
  if ('pinned' in change) return change.pinned ? '已置顶' : '已取消置顶';
  if ('muted' in change) return change.muted ? '已开启免打扰，未读消息不再计数' : '已关闭免打扰';
  return hidden ? '会话已删除' : '已删除此前的消息，会话里有新消息';
}
