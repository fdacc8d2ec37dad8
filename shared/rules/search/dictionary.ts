import { type DemandTypeCode, demandTypeCodes, type SettlementMode, settlementModes } from '../../contract/demand-enums.ts';
import { demandTypeNames } from '../../text/labels.ts';
import { listed } from '../../text/listed.ts';
import { ordinaryWords, placeGroups, placeLetters, placeNicknames, placeWords } from '../../text/place-words.ts';
import {
  commonHalves,
  fillers,
  industryWords,
  memberWords,
  seekingFillers,
  settlementWords,
  synonyms,
  tradeWords,
  typeWords,
  vagueWords,
} from '../../text/search-words.ts';
import type { CountedWord } from './count-words.ts';
import { normaliseText } from './normalise-text.ts';

/** A place as the portal calls it. */
export interface Place {
  /** 2 (省), 4 (市) or 6 (区) digits. */
  code: string;
  name: string;
  /** 深圳 for 深圳市; the name of a district without 区, 县, 市. */
  shortName: string;
  /** Name with the parent region: 「广东 深圳」. */
  label: string;
}

export interface PlaceMeaning {
  codes: readonly string[];
  label: string;
  /** Other places with this name that were not chosen. */
  others: readonly { code: string; label: string }[];
}

/** All known meanings of a word. */
export interface Term {
  place?: PlaceMeaning;
  /** Whether it is a place only if it forms a whole piece. */
  isPlaceAlone?: boolean;
  /** The type with this name. */
  typeCode?: DemandTypeCode;
  /** The type that this word hints at. */
  typeHint?: DemandTypeCode;
  settlementMode?: SettlementMode;
  /** Whether it is the abbreviation itself, which is not a word of texts. */
  isSettlementName?: boolean;
  /** Industries with this name, with this as half of their name, or known by this word. */
  industryCodes?: readonly string[];
  isMemberOnly?: boolean;
  isFiller?: boolean;
  /** Whether the words after this filler are what the user looks for. */
  isSeeking?: boolean;
  /** Whether it describes how business is done, not its subject. */
  isVague?: boolean;
  /** Words with nearly the same meaning. */
  synonyms?: readonly string[];
  /** Set for words of texts: the number of demands that contain it (0: unknown). */
  frequency?: number;
}

export interface Dictionary {
  terms: ReadonlyMap<string, Term>;
  /** Length of the longest term, in characters. */
  longest: number;
}

interface DictionarySource {
  places: readonly Place[];
  /** Branches and industries, with codes of 2 and 4 digits. */
  industries: readonly { code: string; name: string }[];
  /** Words from the demands, with the number of demands that contain each. */
  words?: readonly CountedWord[];
}

const NATIONWIDE = { code: '00', name: '全国' };

/** Builds the dictionary for reading keywords. Pure; about 10,000 terms, built once per process and again when the words change. */
export function buildDictionary({ places, industries, words = [] }: DictionarySource): Dictionary {
  const terms = new Map<string, Term>();
  const add = (text: string, meaning: Term): void => {
    const key = normaliseText(text).replaceAll(' ', '');
    if (key) terms.set(key, { ...terms.get(key), ...meaning });
  };

  for (const { word, frequency } of words) add(word, { frequency });
  for (const word of [...tradeWords, ...placeWords]) if (!terms.has(word)) add(word, { frequency: 0 });
  addSynonyms(terms, add);
  addIndustries(industries, (word) => terms.get(word)?.frequency ?? 0, add);
  for (const code of demandTypeCodes) {
    for (const word of listed(typeWords[code])) add(word, { typeHint: code, frequency: terms.get(word)?.frequency ?? 0 });
  }
  for (const mode of settlementModes) {
    for (const word of listed(settlementWords[mode])) {
      const isSettlementName = /^cp[a-z]$/.test(word);
      add(word, { settlementMode: mode, ...(isSettlementName ? { isSettlementName } : { frequency: terms.get(word)?.frequency ?? 0 }) });
    }
  }
  for (const word of memberWords) add(word, { isMemberOnly: true });
  addPlaces(places, terms, add);
  for (const code of demandTypeCodes) add(demandTypeNames[code], { typeCode: code });
  for (const word of vagueWords) add(word, { isVague: true, frequency: terms.get(word)?.frequency ?? 0 });
  for (const word of fillers) add(word, { isFiller: true });
  for (const word of seekingFillers) add(word, { isFiller: true, isSeeking: true });
  return { terms, longest: Math.max(...[...terms.keys()].map((key) => [...key].length)) };
}

type Add = (text: string, meaning: Term) => void;

function addSynonyms(terms: ReadonlyMap<string, Term>, add: Add): void {
  for (const group of synonyms.map(listed)) {
    for (const word of group) {
      const others = group.filter((other) => other !== word);
      const { frequency = 0, synonyms: known = [] } = terms.get(word) ?? {};
      add(word, { frequency, synonyms: [...new Set([...known, ...others])] });
    }
  }
}

/** Adds the names of industries, their halves (茶饮咖啡: 茶饮, 咖啡) and common other words for them. */
function addIndustries(industries: DictionarySource['industries'], frequencyOf: (word: string) => number, add: Add): void {
  const codes = new Map<string, string[]>();
  const note = (word: string, code: string) => codes.set(word, [...(codes.get(word) ?? []), code]);
  for (const { code, name } of industries) {
    for (const half of halvesOf(name)) note(half, code);
    for (const word of listed(industryWords[name] ?? '')) note(word, code);
  }
  // Last and exclusively: a full name means its own industry only.
  for (const { code, name } of industries.toReversed()) codes.set(name, [code]);
  for (const [word, found] of codes) {
    add(word, { industryCodes: [...new Set(found)], frequency: frequencyOf(word) });
  }
}

function halvesOf(name: string): string[] {
  const characters = [...name];
  if (characters.length === 4)
    return [characters.slice(0, 2).join(''), characters.slice(2).join('')].filter((half) => !commonHalves.includes(half));
  return [];
}
function addPlaces(places: readonly Place[], terms: ReadonlyMap<string, Term>, add: Add): void {
  const byName = new Map<string, Place[]>();
  const alone = new Set<string>();
  const note = (name: string, place: Place): void => {
    const known = byName.get(name) ?? [];
    if (!known.some(({ code }) => code === place.code)) byName.set(name, [...known, place]);
  };
  for (const place of places) {
    const nicknames = listed(placeNicknames[place.code] ?? '');
    for (const nickname of nicknames) note(nickname, place);
    if (/直辖|市辖/u.test(place.name)) continue;
    note(place.name, place);
    if (place.shortName === place.name || place.shortName.length < 2 || ordinaryWords.includes(place.shortName)) continue;
    // The short name of a district, such as 南山 or 和平, is a place only if nothing is next to it.
    const isDistrict = place.code.length === 6 && !nicknames.includes(place.shortName);
    if (isDistrict && !byName.has(place.shortName)) alone.add(place.shortName);
    if (!isDistrict) alone.delete(place.shortName);
    note(place.shortName, place);
  }
  for (const [name, found] of byName) {
    if (ordinaryWords.includes(name)) continue;
    const isPlaceAlone =
      alone.has(name) || name.length < 2 || (name.length === 2 && found.every(({ code }) => code.length === 6) && !isNickname(name));
    add(name, { place: toMeaning(name, found), ...(isPlaceAlone && { isPlaceAlone, frequency: terms.get(name)?.frequency ?? 0 }) });
  }
  for (const [code, letter] of Object.entries(placeLetters)) {
    const place = places.find((known) => known.code === code);
    if (place) add(letter, { place: toMeaning(place.shortName, [place]), isPlaceAlone: true });
  }
  for (const [name, codes] of Object.entries(placeGroups)) add(name, { place: { codes: listed(codes), label: name, others: [] } });
  add(NATIONWIDE.name, { place: { codes: [NATIONWIDE.code], label: NATIONWIDE.name, others: [] } });
}

const isNickname = (name: string): boolean => Object.values(placeNicknames).some((names) => listed(names).includes(name));

/**
 * Returns the largest place with this name, or all places of that size. The places not chosen, and each of several chosen ones, are offered
 * as alternatives.
 */
function toMeaning(name: string, found: readonly Place[]): PlaceMeaning {
  const size = Math.min(...found.map(({ code }) => code.length));
  const taken = found.filter(({ code }) => code.length === size);
  const [first] = taken;
  const isSame = (place: Place): boolean => first !== undefined && place.code.startsWith(first.code) && place.name === first.name;
  const rest = found.filter((place) => place.code.length > size && !isSame(place));
  const choices = taken.length > 1 ? [...taken, ...rest] : rest;
  return {
    codes: taken.map(({ code }) => code),
    label: taken.length > 1 || !first ? name : choices.length > 0 ? first.label : first.code.length === 6 ? first.name : first.shortName,
    others: choices.map(({ code, label }) => ({ code, label })),
  };
}
