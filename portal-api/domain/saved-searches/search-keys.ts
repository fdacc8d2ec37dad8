import { createHash } from 'node:crypto';
import { toWordGrams } from '../../platform/db/search-grams.ts';

/** The parts of a search that its keys are built from. An empty list accepts any value. */
export interface KeyedSearch {
  /** For each word, either the text contains it or the demand has one of the tokens of `instead` (`i:0101`, `t:10`, a settlement mode). */
  words: readonly { text: string; instead?: readonly string[] | undefined }[];
  types: readonly string[];
  /** 2 or 4 digits. */
  industries: readonly string[];
  /** 2, 4 or 6 digits. */
  places: readonly string[];
}

/** The parts of a demand that its keys are built from. */
export interface KeyedDemand {
  typeCode: string;
  industryCode: string;
  regionCode: string;
}

/** Maximum number of keys of one search. Beyond it, conditions are left out of the keys, so that more demands have to be compared. */
export const MAX_KEYS = 60;

interface Entry {
  anchor: string | null;
  type: string | null;
  industry: string | null;
  place: string | null;
}
type Filter = 'type' | 'industry' | 'place';

/**
 * Returns the keys under which a search is stored, and the gram that they begin with (null without a word). They meet the keys of every
 * demand that the search may find. Up to `MAX_KEYS` they meet only demands with the gram of one of its words or a substitute for it, and
 * with its type, industry and place. `frequencyOf` returns how many demands contain a gram: rare grams make better keys.
 */
export function keysOfSearch(search: KeyedSearch, frequencyOf: (gram: string) => number): { anchor: string | null; keys: string[] } {
  const heads = headsOf(search, frequencyOf);
  const values: Record<Filter, readonly string[]> = { type: search.types, industry: search.industries, place: search.places };
  let entries = combine(heads, values);
  while (entries.length > MAX_KEYS) {
    const [widest] = (['type', 'industry', 'place'] as const).toSorted((a, b) => values[b].length - values[a].length);
    values[widest ?? 'place'] = [];
    entries = combine(heads, values);
  }
  return { anchor: heads.find(({ anchor }) => anchor !== null)?.anchor ?? null, keys: entries.map(toKey) };
}

/** Returns the keys of a demand. `anchors` are the grams of its text with which keys of searches begin. */
export function keysOfDemand({ typeCode, industryCode, regionCode }: KeyedDemand, anchors: readonly string[]): string[] {
  const combined = combine(
    [null, ...anchors].map((anchor) => ({ anchor, type: null, industry: null, place: null })),
    {
      type: [typeCode],
      industry: levelsOf(industryCode, [2, 4]),
      place: levelsOf(regionCode, [2, 4, 6]),
    },
    { withAny: true },
  );
  return combined.map(toKey);
}

const levelsOf = (code: string, lengths: readonly number[]): string[] => [...new Set(lengths.map((length) => code.slice(0, length)))];

/** Returns entries of which one must match: for the best word (without substitutes if possible, then the rarest) and its substitutes. */
function headsOf({ words }: KeyedSearch, frequencyOf: (gram: string) => number): Entry[] {
  const open: Entry = { anchor: null, type: null, industry: null, place: null };
  const candidates = words.map(({ text, instead = [] }) => {
    const [anchor = ''] = toWordGrams(text).toSorted((a, b) => frequencyOf(a) - frequencyOf(b));
    return { anchor, instead };
  });
  const [best] = candidates.toSorted((a, b) => a.instead.length - b.instead.length || frequencyOf(a.anchor) - frequencyOf(b.anchor));
  if (!best) return [open];
  return [
    { ...open, anchor: best.anchor },
    ...best.instead.map((token): Entry => {
      const [kind, code] = token.split(':');
      if (kind === 't' && code) return { ...open, type: code };
      return kind === 'i' && code ? { ...open, industry: code } : open;
    }),
  ];
}

/** Combines every head with every value; with `withAny`, also without each. */
function combine(heads: readonly Entry[], values: Record<Filter, readonly string[]>, { withAny = false } = {}): Entry[] {
  let entries = [...heads];
  for (const filter of ['type', 'industry', 'place'] as const) {
    const wanted = values[filter];
    if (wanted.length === 0) continue;
    entries = entries.flatMap((entry) => {
      const narrowed = wanted.flatMap((value) => narrow(entry, filter, value) ?? []);
      return withAny ? [entry, ...narrowed] : narrowed;
    });
  }
  return [...new Map(entries.map((entry) => [spell(entry), entry])).values()];
}

/** Adds a value to an entry; null if the entry already requires a different one. */
function narrow(entry: Entry, filter: Filter, value: string): Entry | null {
  const known = entry[filter];
  if (known === null || value.startsWith(known)) return { ...entry, [filter]: value };
  return known.startsWith(value) ? entry : null;
}

const spell = ({ anchor, type, industry, place }: Entry): string => JSON.stringify([anchor, type, industry, place]);

/** Converts an entry to a number for a bigint column. A collision of two entries only costs a comparison. */
const toKey = (entry: Entry): string => createHash('sha256').update(spell(entry)).digest().readBigInt64BE().toString();
