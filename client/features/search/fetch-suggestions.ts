import { HOT_WORDS_PATH, SUGGEST_PATH, type Suggestion, suggestionKinds } from '#shared/contract/search-paths.ts';

/** A popular search word. */
export interface HotWord {
  word: string;
  href: string;
}

/** Thrown if the API does not offer the call: the box then remains a plain field. */
export class NotOffered extends Error {}

/** Fetches suggestions for the typed text. Throws `NotOffered`, or another error if the request fails. */
export const fetchSuggestions = async (typed: string, signal: AbortSignal): Promise<Suggestion[]> =>
  readList(await fetchData(`${SUGGEST_PATH}?${new URLSearchParams({ q: typed })}`, signal), 'items', isSuggestion);

/** Fetches the popular words. Throws like `fetchSuggestions`. */
export const fetchHotWords = async (): Promise<HotWord[]> => readList(await fetchData(HOT_WORDS_PATH), 'words', isHotWord);

async function fetchData(path: string, signal?: AbortSignal): Promise<unknown> {
  const answer = await fetch(path, { credentials: 'same-origin', ...(signal && { signal }) });
  if (answer.status === 404) throw new NotOffered(path);
  const { code, data } = await answer.json();
  if (!answer.ok || code !== 200) throw new Error(`${path}: ${answer.status}`);
  return data;
}

/** Validates like the contract, but without loading the schemas, so that the box is ready at the first letter. */
function readList<Item>(data: unknown, name: string, isItem: (row: unknown) => row is Item): Item[] {
  const rows = isRecord(data) ? data[name] : null;
  return Array.isArray(rows) ? rows.filter(isItem) : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns whether the address is a path of this portal; `//elsewhere.example` is not. */
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
