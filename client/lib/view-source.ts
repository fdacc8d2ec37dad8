import type { ViewSource } from '#shared/contract/event-codes.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import type { RouteName } from '#shared/routes/route-table.ts';
import { parseUrl } from '#shared/rules/parse-url.ts';

const sources: Partial<Record<RouteName, ViewSource>> = {
  home: 'HOME',
  'demand.list': 'LIST',
  'demand.landing': 'LIST',
  'demand.detail': 'SIMILAR',
  'demand.publisher': 'PUBLISHER',
  'demand.share': 'SHARE',
  'message.list': 'MESSAGE',
  'message.content': 'MESSAGE',
  'notice.list': 'MESSAGE',
  'notice.content': 'MESSAGE',
};

/** Returns from which kind of page a demand was opened. `before` is the address of the previous page; empty if none, null if unknown. */
export function viewSource(before: string | null, demand: Pick<Location, 'origin' | 'pathname'>): ViewSource {
  if (before === '') return 'DIRECT';
  const from = before === null ? null : parseUrl(before);
  if (!from) return 'OTHER';
  if (from.origin !== demand.origin) return 'EXTERNAL';
  // A reload, or going back to the same page.
  if (from.pathname === demand.pathname) return 'OTHER';
  const match = matchRoute(from.pathname);
  if (!match) return 'OTHER';
  if (match.name === 'demand.list' && from.searchParams.get('keyword')?.trim()) return 'SEARCH';
  return sources[match.name] ?? (match.row.layout === 'account' ? 'ACCOUNT' : 'OTHER');
}
