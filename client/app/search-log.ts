import type { QueryClient } from '@tanstack/react-query';
import { browserStorage } from '#client/lib/browser-storage.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { sendReport } from '#client/lib/send-report.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { SEARCH_CLICK_PATH, SEARCH_REPORT_PATH } from '#shared/contract/search-paths.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { matchRoute } from '#shared/routes/match-route.ts';

/** The demand that a search led to last, so that it is known when its contact is asked for. */
const KEPT = 'search-click';
/** A contact that is asked for later than this has nothing to do with the search, in ms. */
const CONTACT_WITHIN_MS = 30 * 60 * 1_000;

interface Click {
  /** Of the search. */
  id: string;
  /** Its public number. */
  demand: string;
  /** In the list, from 1. */
  position: number;
  at: number;
}

/**
 * Tells what was searched for and which of the results was opened, without who it was (decision 53); the pages know nothing of it. Gives what
 * ends it. An API that does not say how it has understood a keyword keeps no log either.
 */
export function watchSearches(queryClient: QueryClient): () => void {
  /** The searches that this tab has told of, by address. */
  const reported = new Map<string, string>();

  /** A first page of results that is there and on the screen. */
  function look(): void {
    const address = location.pathname + location.search;
    if (reported.has(address)) return;
    const results = readResults(queryClient);
    if (!results) return;
    const id = createUuid();
    reported.set(address, id);
    send(SEARCH_REPORT_PATH, { id, ...results });
  }

  function onClick({ target }: MouseEvent): void {
    const link = target instanceof Element ? target.closest('a') : null;
    const id = reported.get(location.pathname + location.search);
    if (!link || !id || link.origin !== location.origin) return;
    const card = link.closest('main article');
    const demand = demandOf(link);
    if (!card || !demand) return;
    const position = [...document.querySelectorAll('main article')].indexOf(card) + 1;
    send(SEARCH_CLICK_PATH, { id, demand, position });
    keep({ id, demand, position, at: Date.now() });
  }

  /** The contact of the demand that the last search led to. */
  function noteContact(): void {
    const click = readKept();
    if (!click || Date.now() - click.at > CONTACT_WITHIN_MS) return;
    if (demandOf(location) !== click.demand) return;
    keep(null);
    const { id, demand, position } = click;
    send(SEARCH_CLICK_PATH, { id, demand, position, contacted: true });
  }

  function send(path: string, body: object): void {
    sendReport(path, body).catch(() => {});
  }

  const forget = queryClient.getQueryCache().subscribe((event) => {
    const [name] = event.query.queryKey;
    if (name === 'demand.search' && (event.type === 'updated' || event.type === 'observerAdded')) whenIdle(look);
    // Set by hand: its contact has just been given (features/demand/contact-api.ts).
    const isSet = event.type === 'updated' && event.action.type === 'success' && event.action.manual === true;
    if (name === 'demand.get' && isSet && isUnlocked(event.query.state.data)) noteContact();
  });
  function end(): void {
    forget();
    document.removeEventListener('click', onClick, true);
  }

  look();
  document.addEventListener('click', onClick, true);
  return end;
}

/** The demand whose page an address is; null for other pages. */
function demandOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const match = matchRoute(pathname);
  return match?.name === 'demand.detail' ? addressParam('demandNumber', match.params, new URLSearchParams(search)) || null : null;
}

const isUnlocked = (data: unknown): boolean => (data as { contactUnlocked?: boolean } | undefined)?.contactUnlocked === true;

/** Of the list that is open: its keyword and how much was found; null where nothing was searched for or understood, or on a later page. */
function readResults(queryClient: QueryClient) {
  const keyword = new URLSearchParams(location.search).get('keyword')?.trim();
  if (!keyword || matchRoute(location.pathname)?.name !== 'demand.list') return null;
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ['demand.search'], type: 'active' })) {
    const { query } = queryKey[1] as { query?: { keyword?: string; pageNum?: number } };
    const page = state.data as { total: number; understanding?: object | null; groups?: { step: string }[] | null } | undefined;
    if (page?.understanding && query?.keyword === keyword && (query.pageNum ?? 1) === 1)
      return { keyword, total: page.total, step: page.groups?.at(-1)?.step ?? 'R0' };
  }
  return null;
}

function keep(click: Click | null): void {
  try {
    if (click) browserStorage('session')?.setItem(KEPT, JSON.stringify(click));
    else browserStorage('session')?.removeItem(KEPT);
  } catch {
    // A full storage: nobody learns that the contact came of the search.
  }
}

function readKept(): Click | null {
  try {
    return JSON.parse(browserStorage('session')?.getItem(KEPT) ?? 'null') as Click | null;
  } catch {
    return null;
  }
}
