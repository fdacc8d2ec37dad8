import { regionTree } from '#portal-api/domain/reference/regions.ts';
import { createRandom, type Random } from '#portal-api/seed/seed-random.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { makeBrandParts, readTypeParts } from './demand-parts.ts';

export interface SearchClass {
  name: string;
  /** Whether the 50 ms limit of issue 4 applies. */
  isWanted: boolean;
  /** Query parameters of one search. */
  draw(): Record<string, string>;
  /** The page to request: the first, the last, or this number. */
  page: 'first' | 'last' | number;
  path: string;
}

const SEARCH = '/api/demand/page-search';
/** Words that occur in many demands, which makes their searches expensive. */
const frequentWords = ['合作', '门店', '直播', '渠道', '品牌', '广告', '公司', '活动', '客户', '每月'];
const bigRegions = ['44', '4403', '31', '11', '33', '3301'];

/** Returns the searches to time. They are drawn at random, but are the same in each run. */
export function makeSearchClasses(demandIds: readonly string[]): SearchClass[] {
  const random = createRandom(20_260_101);
  const pick = pickOf(random);
  const words = makeWordSource(random);
  const typeCode = (): string => random.pick(demandTypeCodes);
  const provinces = regionTree.map(({ code }) => code);
  const cities = regionTree.flatMap(({ children = [] }) => children.map(({ code }) => code));
  const regionCode = (): string => pick(random.chance(0.5) ? provinces : cities);
  const narrow = () => ({ keyword: words(), typeCode: typeCode(), regionCode: regionCode() });
  const dearest = () => ({ keyword: pick(frequentWords), typeCode: typeCode(), regionCode: pick(bigRegions) });
  const search = (name: string, draw: SearchClass['draw'], page: SearchClass['page'] = 'first', isWanted = false): SearchClass => ({
    name,
    draw,
    page,
    isWanted,
    path: SEARCH,
  });
  return [
    search('keyword + type + region', narrow, 'first', true),
    search('keyword + type + region, last page', narrow, 'last', true),
    search('frequent keyword + type + big region', dearest, 'first', true),
    search('frequent keyword + type + big region, last page', dearest, 'last', true),
    search('frequent keyword + type + big region, hot', () => ({ ...dearest(), sort: 'hot' }), 'first', true),
    search('long keyword + type + region', () => ({ ...narrow(), keyword: pick(brandNames) }), 'first', true),
    search('keyword only', () => ({ keyword: words() })),
    search('frequent keyword only', () => ({ keyword: pick(frequentWords) })),
    search('frequent keyword only, page 20', () => ({ keyword: pick(frequentWords) }), 20),
    search('keyword + type', () => ({ keyword: words(), typeCode: typeCode() })),
    search('type + region', () => ({ typeCode: typeCode(), regionCode: regionCode() })),
    search('type only', () => ({ typeCode: typeCode() })),
    search('type only, page 100', () => ({ typeCode: typeCode() }), 100),
    search('type only, hot', () => ({ typeCode: typeCode(), sort: 'hot' })),
    search('region only', () => ({ regionCode: regionCode() })),
    search('no filter', () => ({})),
    search('no filter, page 100', () => ({}), 100),
    search('members only', () => ({ memberOnly: '1' })),
    {
      name: 'recommended',
      path: '/v1/demRecommend/page',
      isWanted: false,
      page: 'first',
      draw: () => ({ demandId: pick(demandIds) }),
    },
  ];
}

const brandNames = makeBrandParts().map(({ text }) => text);

const pickOf =
  (random: Random) =>
  (items: readonly string[]): string => {
    const item = items[random.between(0, items.length - 1)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  };

/** Draws words of two characters: mostly from titles, which yields common words, and one in four from an invented name, which is rare. */
function makeWordSource(random: Random): () => string {
  const texts = readTypeParts().flatMap(({ titles }) => titles.flatMap(({ text }) => text.match(/[\u4e00-\u9fff]{2,}/gu) ?? []));
  return () => {
    const text = pickOf(random)(random.chance(0.25) ? brandNames : texts);
    return text.slice(random.between(0, text.length - 2)).slice(0, 2);
  };
}
