import { useEffect, useState } from 'react';
import type { Suggestion } from '#shared/contract/search-paths.ts';
import { fetchHotWords, fetchSuggestions, type HotWord, NotOffered } from './fetch-suggestions.ts';

/** Pause in typing before a request is sent, in ms. */
const PAUSE_MS = 120;

/** State shared by all boxes of the tab: the API offers no suggestions, and the popular words. */
let isMissing = false;
let hotWords: Promise<HotWord[]> | null = null;

const noteMissing = (error: unknown): void => {
  if (error instanceof NotOffered) isMissing = true;
};

/** Fetches the popular words once. A failure returns none and is retried the next time. */
function readHotWords(): Promise<HotWord[]> {
  hotWords ??= fetchHotWords().catch((error: unknown) => {
    hotWords = null;
    noteMissing(error);
    return [];
  });
  return hotWords;
}

export interface Suggestions {
  /** The API offers no suggestions, so the box is a plain field. */
  isMissing: boolean;
  /** The popular words; null until they are loaded. */
  hotWords: readonly HotWord[] | null;
  /** The latest suggestions, until those for the current text are loaded. */
  suggestions: readonly Suggestion[];
}

/**
 * Returns suggestions for the typed text while they are wanted. The latest response wins. A failed request clears them, because the old
 * ones belong to another text.
 */
export function useSuggestions(typed: string, isWanted: boolean): Suggestions {
  const [hot, setHot] = useState<readonly HotWord[] | null>(null);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const wanted = typed.trim();
  useEffect(() => {
    if (isWanted) readHotWords().then(setHot);
  }, [isWanted]);
  useEffect(() => {
    if (!isWanted || wanted === '' || isMissing) return;
    const asking = new AbortController();
    const pause = setTimeout(() => {
      fetchSuggestions(wanted, asking.signal).then(setFound, (error: unknown) => {
        if (asking.signal.aborted) return;
        noteMissing(error);
        setFound([]);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [wanted, isWanted]);
  useEffect(() => {
    if (wanted === '') setFound([]);
  }, [wanted]);
  return { isMissing, hotWords: hot, suggestions: wanted === '' ? [] : found };
}
