import { matchRoute } from '#shared/routes/match-route.ts';
import { safeReturnPath } from '#shared/rules/safe-redirect.ts';

export interface ReturnLink {
  href: string;
  label: string;
}

const labels: Readonly<Record<string, string>> = {
  'demand.publish': '继续发布需求',
  'demand.detail': '返回需求',
  'user.edit': '继续修改资料',
};

/** Returns the link back to the page that sent the user here (`?back=`): always a page of this portal, never an external address. */
export function readReturnLink(search: URLSearchParams): ReturnLink | null {
  const path = safeReturnPath(search.get('back'), '');
  const match = path && matchRoute(new URL(path, 'http://portal.invalid').pathname);
  return match ? { href: path, label: labels[match.name] ?? '返回' } : null;
}
