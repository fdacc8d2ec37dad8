import type { QueryClient } from '@tanstack/react-query';
import { countUnread, unreadQuery, unreadText } from '#client/layout/layout-queries.ts';
import type { Unread } from '#shared/contract/user.ts';

const PLAIN = '/favicon.svg';
const MARKED = '/favicon-unread.svg';

/**
 * Shows a dot on the tab's icon, and the count on the icon of an installed portal, while there are unread messages; in a hidden tab also
 * the count before its title: 「(2) 消息」. Returns the function that stops it.
 */
export function watchUnread(queryClient: QueryClient): () => void {
  const [name] = unreadQuery.queryKey;
  const cache = queryClient.getQueryCache();
  let count = 0;
  /** The part of the title that stands here before the page's own, which may itself begin with a number in brackets. */
  let added = '';
  const mark = () => {
    const { title } = document;
    const own = title.startsWith(added) ? title.slice(added.length) : title;
    added = count > 0 && document.visibilityState === 'hidden' ? `(${unreadText(count)}) ` : '';
    if (added + own !== title) document.title = added + own;
  };
  const read = () => {
    const unread = queryClient.getQueryData<Unread>(unreadQuery.queryKey);
    count = unread ? countUnread(unread) : 0;
    markIcon(count);
    mark();
  };
  read();
  document.addEventListener('visibilitychange', mark);
  // The title is also written when a query of the page succeeds.
  const titles = new MutationObserver(mark);
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'removed') && query.queryKey[0] === name) read();
  });
  return () => {
    unsubscribe();
    titles.disconnect();
    document.removeEventListener('visibilitychange', mark);
  };
}

function markIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const address = count > 0 ? MARKED : PLAIN;
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
  // Rejected if the portal is not installed; the tab's icon has the dot then.
  navigator.setAppBadge?.(count).catch(() => {});
}
