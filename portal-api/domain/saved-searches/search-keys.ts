import { createHash } from 'node:crypto';
import { toWordGrams } from '../../platform/db/search-grams.ts';

/** A search by what its keys are made of. An empty list: any will do. */
export interface KeyedSearch {
  /** Each has to stand in the text, or one of the tokens of `instead` (`i:0101`, `t:10`, a settlement mode) has to be the demand's. */
  words: readonly { text: string; instead?: readonly string[] | undefined }[];
  types: readonly string[];
  /** 2 or 4 digits. */
  industries: readonly string[];
  /** 2, 4 or 6 digits. */
  places: readonly string[];
}

/** A demand by what its keys are made of. */
export interface KeyedDemand {
  typeCode: string;
  industryCode: string;
  regionCode: string;
}

/** Keys of one search. One that would have more leaves conditions out of them: more demands are compared with it then. */
export const MAX_KEYS = 60;

interface Entry {
  anchor: string | null;
  type: string | null;
  industry: string | null;
  place: string | null;
}
type Filter = 'type' | 'industry' | 'place';

/**
 * The keys under which a search is kept, and the gram they begin with (null: it has no word). They meet the keys of every demand that the
 * search may find, and, as long as there are no more than `MAX_KEYS`, of those alone that have the gram of one of its words or what does as
 * well, and its type, industry and place. `frequencyOf`: how many demands have a gram; what few have makes the better key.
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

/** The keys of a demand with these grams of its text; `anchors` are those of them with which keys of searches begin. */
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

/** The words of which one has to hold; a word that nothing replaces, if there is one, and of these the rarest. */
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

/** Every head with every value; `withAny`: and without each. */
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

/** An entry that asks for a value as well; null where it already asks for another. */
function narrow(entry: Entry, filter: Filter, value: string): Entry | null {
  const known = entry[filter];
  if (known === null || value.startsWith(known)) return { ...entry, [filter]: value };
  return known.startsWith(value) ? entry : null;
}

const spell = ({ anchor, type, industry, place }: Entry): string => JSON.stringify([anchor, type, industry, place]);

/** As a bigint column holds it. Two that share a number by chance cost a comparison, nothing else. */
const toKey = (entry: Entry): string => createHash('sha256').update(spell(entry)).digest().readBigInt64BE().toString();
