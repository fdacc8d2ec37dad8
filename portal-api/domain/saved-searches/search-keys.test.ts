import { expect, test } from '@jest/globals';
import { toSearchGrams, toWordGrams } from '../../platform/db/search-grams.ts';
import { type KeyedDemand, type KeyedSearch, keysOfDemand, keysOfSearch, MAX_KEYS } from './search-keys.ts';

const unknown = () => 0;
const anything: KeyedSearch = { words: [], types: [], industries: [], places: [] };
const demandOf = (values: Partial<KeyedDemand> = {}): KeyedDemand => ({
  typeCode: '30',
  industryCode: '0101',
  regionCode: '310115',
  ...values,
});

/** Whether the search and the demand share a key, given the anchor of the search. */
function meet(search: KeyedSearch, demand: KeyedDemand, text: string, frequencyOf: (gram: string) => number = unknown): boolean {
  const { anchor, keys } = keysOfSearch(search, frequencyOf);
  const anchors = toSearchGrams(text).filter((gram) => gram === anchor);
  const ofDemand = new Set(keysOfDemand(demand, anchors));
  return keys.some((key) => ofDemand.has(key));
}

test('a matching word, type, industry or place meets a demand; any other keeps the two apart', () => {
  const text = '联名咖啡快闪店';
  const cases: [Partial<KeyedSearch>, boolean][] = [
    [{}, true],
    [{ words: [{ text: '咖啡' }] }, true],
    [{ words: [{ text: '咖' }] }, true],
    [{ words: [{ text: '奶茶' }] }, false],
    [{ types: ['30'] }, true],
    [{ types: ['10', '30'] }, true],
    [{ types: ['10'] }, false],
    [{ industries: ['01'] }, true],
    [{ industries: ['0101'] }, true],
    [{ industries: ['0102', '02'] }, false],
    [{ places: ['31'] }, true],
    [{ places: ['3101'] }, true],
    [{ places: ['310115', '00'] }, true],
    [{ places: ['310104', '00'] }, false],
    [{ words: [{ text: '咖啡' }], types: ['30'], industries: ['0101'], places: ['31', '00'] }, true],
    [{ words: [{ text: '咖啡' }], types: ['30'], industries: ['0101'], places: ['32', '00'] }, false],
  ];
  for (const [search, expected] of cases) expect([search, meet({ ...anything, ...search }, demandOf(), text)]).toEqual([search, expected]);
  expect(meet({ ...anything, places: ['31', '00'] }, demandOf({ regionCode: '00' }), text)).toBe(true);
  expect(meet({ ...anything, places: ['31'] }, demandOf({ regionCode: '00' }), text)).toBe(false);
});

test('a substitute for a word meets a demand without it, within the other conditions', () => {
  const search = (more: Partial<KeyedSearch> = {}): KeyedSearch => ({
    ...anything,
    words: [{ text: '奶茶', instead: ['i:0101', 't:20', 'CPS'].slice(0, more.types ? 1 : 2) }],
    ...more,
  });
  expect(meet(search(), demandOf(), '新店开业')).toBe(true);
  expect(meet(search(), demandOf({ industryCode: '0202' }), '新店开业')).toBe(false);
  expect(meet(search(), demandOf({ industryCode: '0202', typeCode: '20' }), '新店开业')).toBe(true);
  expect(meet(search(), demandOf({ industryCode: '0202' }), '奶茶新店')).toBe(true);
  expect(meet(search({ types: ['10'] }), demandOf(), '新店开业')).toBe(false);
  // The industry of the search contains that of the substitute, then does not.
  expect(meet(search({ industries: ['01'] }), demandOf(), '新店开业')).toBe(true);
  expect(meet(search({ industries: ['02'] }), demandOf(), '新店开业')).toBe(false);
});

test('builds keys from the rarest of several words, preferring words without substitutes', () => {
  const frequencies: Record<string, number> = { 咖啡: 900, 联名: 40, 快闪: 3 };
  const frequencyOf = (gram: string) => frequencies[gram] ?? 0;
  const anchorOf = (...words: KeyedSearch['words']) => keysOfSearch({ ...anything, words }, frequencyOf).anchor;
  expect(anchorOf({ text: '咖啡' }, { text: '联名' })).toBe('联名');
  expect(anchorOf({ text: '咖啡' }, { text: '快闪', instead: ['i:0101'] })).toBe('咖啡');
  expect(anchorOf()).toBeNull();
  // A longer word is split into pairs of characters.
  expect(toWordGrams('快闪店')).toContain(anchorOf({ text: '快闪店' }));
});

test('a search with many values has few keys and still meets the demands that it finds', () => {
  const many = (codes: number, from = 10) => Array.from({ length: codes }, (_, index) => String(from + index));
  const search: KeyedSearch = {
    words: [{ text: '咖啡' }],
    types: ['10', '20', '30'],
    industries: many(10),
    places: ['00', ...many(10, 31)],
  };
  expect(keysOfSearch(search, unknown).keys.length).toBeLessThanOrEqual(MAX_KEYS);
  expect(meet(search, demandOf({ industryCode: '1203', regionCode: '3401' }), '咖啡')).toBe(true);
  expect(meet(search, demandOf({ industryCode: '1203', regionCode: '3401' }), '奶茶')).toBe(false);
});

/** Creates a random generator with a fixed seed. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = <T>(list: readonly T[], most: number): T[] => list.filter(() => next() < most / list.length).slice(0, most);
  return { below, pick, some };
}

test('of thousands of pairs, exactly those that may match meet', () => {
  const { below, pick, some } = createRandom(7);
  const words = ['咖啡', '奶茶', '联名', '快闪店', '茶', '地推团队'];
  const types = ['10', '20', '30'];
  const industries = ['01', '0101', '0102', '02', '0201'];
  const places = ['00', '31', '3101', '310115', '310104', '44', '4403'];
  let met = 0;
  for (let index = 0; index < 4_000; index += 1) {
    const search: KeyedSearch = {
      words: some(words, 2).map((text) => ({ text, ...(below(3) === 0 && { instead: some(['i:0101', 'i:02', 't:20'], 2) }) })),
      types: some(types, 1),
      industries: some(industries, 2),
      places: some(places, 2),
    };
    const demand = demandOf({ typeCode: pick(types), industryCode: pick(['0101', '0102', '0201']), regionCode: pick(places) });
    const text = some(words, 3).join(' ');
    const frequencyOf = (gram: string) => gram.length * 10 + words.indexOf(gram);
    const { anchor } = keysOfSearch(search, frequencyOf);
    // The demand has the anchor word, or one of its substitutes.
    const has = (token: string) => {
      const [kind, code = ''] = token.split(':');
      return kind === 't' ? demand.typeCode === code : demand.industryCode.startsWith(code);
    };
    const fewest = Math.min(...search.words.map(({ instead = [] }) => instead.length));
    const standing = search.words.filter(
      ({ text: word, instead = [] }) => instead.length === fewest && anchor !== null && toWordGrams(word).includes(anchor),
    );
    const mayMatch =
      (search.types.length === 0 || search.types.includes(demand.typeCode)) &&
      (search.industries.length === 0 || search.industries.some((code) => demand.industryCode.startsWith(code))) &&
      (search.places.length === 0 || search.places.some((code) => demand.regionCode.startsWith(code))) &&
      (search.words.length === 0 ||
        (anchor !== null && toSearchGrams(text).includes(anchor)) ||
        standing.some(({ instead = [] }) => instead.some(has)));
    expect([search, demand, text, meet(search, demand, text, frequencyOf)]).toEqual([search, demand, text, mayMatch]);
    // Counts pairs that match in full.
    const isFound = search.words.every(({ text: word, instead = [] }) => text.includes(word) || instead.some(has));
    if (isFound && mayMatch) met += 1;
  }
  expect(met).toBeGreaterThan(100);
});
