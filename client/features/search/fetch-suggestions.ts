import { HOT_WORDS_PATH, SUGGEST_PATH, type Suggestion, suggestionKinds } from '#shared/contract/search-paths.ts';

/** Popular words, as far as the API has any. */
export interface HotWord {
  word: string;
  href: string;
}

/** Thrown where the API has no such call: the box is then a plain field. */
export class NotOffered extends Error {}

/** Suggestions for what was typed. Throws `NotOffered`, and other errors when there is no answer. */
export const fetchSuggestions = async (typed: string, signal: AbortSignal): Promise<Suggestion[]> =>
  readList(await fetchData(`${SUGGEST_PATH}?${new URLSearchParams({ q: typed })}`, signal), 'items', isSuggestion);

/** Throws as `fetchSuggestions`. */
export const fetchHotWords = async (): Promise<HotWord[]> => readList(await fetchData(HOT_WORDS_PATH), 'words', isHotWord);

async function fetchData(path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(path, { credentials: 'same-origin', ...(signal && { signal }) });
  if (answer.status === 404) throw new NotOffered(path);
  const { code, data } = await answer.json();
  if (!answer.ok || code !== 200) throw new Error(`${path}: ${answer.status}`);
  return data;
}

/** As the contract checks it, without loading the schemas: the box is there with the first letter. */
function readList<Item>(data: unknown, name: string, isItem: (row: unknown) => row is Item): Item[] {
  const rows = isRecord(data) ? data[name] : null;
  return Array.isArray(rows) ? rows.filter(isItem) : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A page of this portal, and of no other site: `//elsewhere.example` is one. */
const isPath = (href: unknown): boolean => typeof href === 'string' && /^\/(?![/\\])/.test(href);

const isHotWord = (row: unknown): row is HotWord => isRecord(row) && typeof row.word === 'string' && row.word !== '' && isPath(row.href);

function isSuggestion(row: unknown): row is Suggestion {
  if (!isRecord(row) || typeof row.text !== 'string' || row.text === '' || !isPath(row.href)) return false;
  const { kind, match, count } = row;
  return (
    suggestionKinds.some((known) => known === kind) &&
    (match === null || match === undefined || (Array.isArray(match) && match.length === 2 && match.every(Number.isInteger))) &&
    (count === null || count === undefined || Number.isInteger(count))
  );
}
