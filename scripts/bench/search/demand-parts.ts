import { industries } from '#portal-api/domain/reference/industries.ts';
import { regionTree } from '#portal-api/domain/reference/regions.ts';
import { toSearchColumns } from '#portal-api/platform/db/search-grams.ts';
import { demandSeedsByType } from '#portal-api/seed/seed-demands.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';

/** A piece of generated text with its grams. Pieces are joined by spaces and line breaks, which no gram spans, so their grams add up. */
export interface TextPart {
  text: string;
  /** The same text in the form of `search_text`. */
  folded: string;
  grams: string[];
}

/** Codes of the large cities, which occur often: demands come from places with many companies. */
const bigPlaces = ['4403', '4401', '1101', '3101', '3301', '5101', '4406', '4419', '3502', '4201'];
const BRANDS = 20_000;
const BRAND_CHARACTERS = '鹿柚森禾谷云帆青岚霁星澜墨棠竹溪枫桥锦悦朗晴野麦拾光南舟北屿山茉白橙金穗银杏松果蓝鲸';

function toPart(text: string): TextPart {
  const { search_text: folded, search_grams: grams } = toSearchColumns({ title: text, content: '' });
  return { text, folded: folded.trimEnd(), grams };
}

/** Returns the titles and sentences of the seed, by type. */
export function readTypeParts(): { typeCode: string; titles: TextPart[]; sentences: TextPart[] }[] {
  return demandTypeCodes.map((typeCode) => {
    const seeds = demandSeedsByType[typeCode];
    const sentences = seeds.flatMap(({ content }) => content.match(/[^。\n]{8,60}(?:。|$)/gmu) ?? []);
    return { typeCode, titles: seeds.map(({ title }) => toPart(title)), sentences: sentences.map(toPart) };
  });
}

/** Generates invented names of three characters, the rare words. */
export function makeBrandParts(): TextPart[] {
  const characters = [...BRAND_CHARACTERS];
  const pick = (number: number): string => characters[number % characters.length] ?? '';
  return Array.from({ length: BRANDS }, (_, index) => toPart(`${pick(index)}${pick(Math.floor(index / 7) + 11)}${pick(index * 31 + 5)}`));
}

/** Returns region codes in the frequency of real demands: mostly cities, the large ones often, some districts, 全国 for one in ten. */
export function makeRegionDeck(): { code: string; place: TextPart }[] {
  const cities = regionTree.flatMap((province) => province.children ?? []);
  const big = cities.filter(({ code }) => bigPlaces.includes(code));
  const districts = cities.flatMap((city) => city.children ?? []).filter((_, index) => index % 20 === 0);
  const deck = [...cities, ...Array.from({ length: 20 }, () => big).flat(), ...districts];
  const nationwide = Array.from({ length: Math.round(deck.length / 9) }, () => ({ code: '00', name: '全国' }));
  return [...deck, ...nationwide].map(({ code, name }) => ({ code, place: toPart(name.replace(/市$/u, '')) }));
}

export const industryCodes = (): string[] => industries.flatMap(({ children }) => children.map(({ code }) => code));
