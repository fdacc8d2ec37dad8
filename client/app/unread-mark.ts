import type { QueryClient } from '@tanstack/react-query';
import { countUnread, unreadQuery } from '#client/layout/layout-queries.ts';
import type { Unread } from '#shared/contract/user.ts';

const PLAIN = '/favicon.svg';
const MARKED = '/favicon-unread.svg';

/**
 * Shows a dot on the tab's icon, and the count on the icon of an installed portal, while there are unread messages. Returns the function
 * that stops it.
 */
export function watchUnread(queryClient: QueryClient): () => void {
  const [name] = unreadQuery.queryKey;
  const cache = queryClient.getQueryCache();
  const read = () => {
    const unread = queryClient.getQueryData<Unread>(unreadQuery.queryKey);
    markUnread(unread ? countUnread(unread) : 0);
  };
  read();
  return cache.subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && query.queryKey[0] === name) read();
  });
}

function markUnread(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const address = count > 0 ? MARKED : PLAIN;
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
  // Rejected if the portal is not installed; the tab's icon has the dot then.
  navigator.setAppBadge?.(count).catch(() => {});
}
