import { useEffect, useState } from 'react';
import type { Suggestion } from '#shared/contract/search-paths.ts';
import { fetchHotWords, fetchSuggestions, type HotWord, NotOffered } from './fetch-suggestions.ts';

/** As long as somebody types there is no request, in ms. */
const PAUSE_MS = 120;

/** For all boxes of the tab: what the API has said. */
let isMissing = false;
let hotWords: Promise<HotWord[]> | null = null;

const noteMissing = (error: unknown): void => {
  if (error instanceof NotOffered) isMissing = true;
};

/** Asked for once; a failure is nothing to show, and asked for again the next time. */
function readHotWords(): Promise<HotWord[]> {
  hotWords ??= fetchHotWords().catch((error: unknown) => {
    hotWords = null;
    noteMissing(error);
    return [];
  });
  return hotWords;
}

export interface Suggestions {
  /** The API has no suggestions at all: the box is a plain field. */
  isMissing: boolean;
  /** Null: not known yet. */
  hotWords: readonly HotWord[] | null;
  /** The last that were found, until there are those for what is typed now. */
  suggestions: readonly Suggestion[];
}

/** Suggestions for what is typed, while they are wanted: the last answer wins, and one that fails leaves none: those that are there are for something else. */
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
