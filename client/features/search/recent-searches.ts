import { browserStorage } from '#client/lib/browser-storage.ts';

const KEY = 'recent-searches';
const PAUSED_KEY = 'recent-searches-paused';
const MAX_SEARCHES = 10;
const MAX_CHARACTERS = 50;

/** Returns the recent searches of this browser, the latest first. They are stored locally and never sent to the server. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage('local')?.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text): text is string => typeof text === 'string' && text !== '').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

/** Puts a search at the top of the history, unless the history is off. */
export function addRecentSearch(typed: string): void {
  const text = typed.trim().slice(0, MAX_CHARACTERS);
  if (text && !isPaused()) write([text, ...readRecent().filter((other) => other !== text)].slice(0, MAX_SEARCHES));
}

export const forgetSearch = (text: string): void => write(readRecent().filter((other) => other !== text));

export const forgetSearches = (): void => write([]);

/** Returns whether the search history is off. */
export const isPaused = (): boolean => browserStorage('local')?.getItem(PAUSED_KEY) === '1';

/** Turns the search history off and deletes it, or turns it on again. */
export function pauseSearches(paused: boolean): void {
  if (paused) forgetSearches();
  try {
    if (paused) browserStorage('local')?.setItem(PAUSED_KEY, '1');
    else browserStorage('local')?.removeItem(PAUSED_KEY);
  } catch {
    // The storage is full, so no searches are stored anyway.
  }
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length > 0) browserStorage('local')?.setItem(KEY, JSON.stringify(searches));
    else browserStorage('local')?.removeItem(KEY);
  } catch {
    // The storage is full: the box works without a history.
  }
}
