import type { QueryClient } from '@tanstack/react-query';
import { countUnread, unreadQuery } from '#client/layout/layout-queries.ts';
import type { Unread } from '#shared/contract/user.ts';

const PLAIN = '/favicon.svg';
const MARKED = '/favicon-unread.svg';

/** Keeps a dot on the tab's icon, and the count on that of an installed portal, as long as something is unread. Gives the function that ends it. */
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
  // Refused where the portal is not installed; the icon of the tab says it there.
  navigator.setAppBadge?.(count).catch(() => {});
}
