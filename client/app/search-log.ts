import type { QueryClient } from '@tanstack/react-query';
import { browserStorage } from '#client/lib/browser-storage.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { sendReport } from '#client/lib/send-report.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { SEARCH_CLICK_PATH, SEARCH_REPORT_PATH } from '#shared/contract/search-paths.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { matchRoute } from '#shared/routes/match-route.ts';

/** Storage key of the result opened last, which is needed when its contact is unlocked. */
const STORAGE_KEY = 'search-click';
/** Maximum time in ms between opening a result and unlocking its contact for the contact to be attributed to the search. */
const CONTACT_WITHIN_MS = 30 * 60 * 1_000;

interface Click {
  /** Id of the search. */
  id: string;
  /** Public number of the demand, or its id if its page is addressed by the id. */
  demand: string;
  /** Position in the list, from 1. */
  position: number;
  at: number;
}

/**
 * Reports what was searched for and which of the results was opened, without the user's identity (decision 53); the pages are not involved.
 * Returns the function that stops it. An API that does not return how it has understood a keyword keeps no log, so nothing is sent to it.
 */
export function watchSearches(queryClient: QueryClient): () => void {
  /** Ids of the searches that this tab has reported, by address. */
  const reported = new Map<string, string>();

  /** Reports a search once the first page of its results is loaded and on the screen. */
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
    storeClick({ id, demand, position, at: Date.now() });
  }

  /** Reports that the contact of the demand that the last search led to has been unlocked. */
  function noteContact(): void {
    const click = readStoredClick();
    if (!click || Date.now() - click.at > CONTACT_WITHIN_MS) return;
    if (demandOf(location) !== click.demand) return;
    storeClick(null);
    const { id, demand, position } = click;
    send(SEARCH_CLICK_PATH, { id, demand, position, contacted: true });
  }

  function send(path: string, body: object): void {
    sendReport(path, body).catch(() => {});
  }

  const forget = queryClient.getQueryCache().subscribe((event) => {
    const [name] = event.query.queryKey;
    if (name === 'demand.search' && (event.type === 'updated' || event.type === 'observerAdded')) whenIdle(look);
    // Set manually: its contact has just been unlocked (features/demand/contact-api.ts).
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

/** Returns the public number or id of the demand whose page an address is; null for other pages. */
function demandOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const match = matchRoute(pathname);
  return match?.name === 'demand.detail' ? addressParam('demandNumber', match.params, new URLSearchParams(search)) || null : null;
}

const isUnlocked = (data: unknown): boolean => (data as { contactUnlocked?: boolean } | undefined)?.contactUnlocked === true;

/**
 * Returns the keyword and the number of results of the current list; null on a later page, without a keyword, or if the API has not
 * understood the keyword.
 */
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

function storeClick(click: Click | null): void {
  try {
    if (click) browserStorage('session')?.setItem(STORAGE_KEY, JSON.stringify(click));
    else browserStorage('session')?.removeItem(STORAGE_KEY);
  } catch {
    // The storage is full: the contact will not be attributed to the search.
  }
}

function readStoredClick(): Click | null {
  try {
    return JSON.parse(browserStorage('session')?.getItem(STORAGE_KEY) ?? 'null') as Click | null;
  } catch {
    return null;
  }
}
