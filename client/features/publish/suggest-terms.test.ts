import { expect, test } from '@jest/globals';
import { suggestIndustries, suggestPlaces } from './suggest-terms.ts';

const industries = Object.entries({
  餐饮美食: ['茶饮咖啡', '烘焙甜品', '酒水饮料'],
  电商零售: ['社区团购', '直播带货'],
  广告营销: ['品牌策划', '信息流投放', '私域运营'],
  文化传媒: ['自媒体', '影视制作'],
  旅游出行: ['景区乐园', '旅行社'],
  母婴亲子: ['母婴用品', '亲子活动'],
  运动健身: ['瑜伽普拉提', '运动装备'],
  农业食品: ['生鲜果蔬', '休闲零食'],
  企业服务: ['人力资源', '会展活动'],
}).map(([name, children], branch) => ({
  code: String(branch + 10),
  name,
  children: children.map((child, index) => ({ code: `${branch + 10}0${index}`, name: child })),
}));

const namesOf = (nodes: readonly { name: string }[]) => nodes.map(({ name }) => name);

test.each([
  ['深圳亲子公众号找品牌长期合作', ['亲子活动', '自媒体']],
  ['连锁奶茶店找异业合作', ['茶饮咖啡']],
  ['瑜伽馆会员找运动品牌互换权益', ['瑜伽普拉提', '运动装备']],
  ['社区生鲜店，想找牛奶、烘焙品牌联合促销', ['烘焙甜品', '生鲜果蔬', '酒水饮料']],
  ['景区门票分销，找旅行社', ['景区乐园', '旅行社']],
])('«%s» suggests %j', (text, expected) => {
  expect(namesOf(suggestIndustries(text, industries))).toEqual(expected);
});

test.each(['', '寻找长期合作伙伴', '品牌服务活动运营管理'])('«%s» suggests nothing', (text) => {
  expect(suggestIndustries(text, industries)).toEqual([]);
});

test('finds industries of another catalogue by name, three at most', () => {
  const children = ['钓具', '鱼饵钓具', '钓具配件', '钓具维修'].map((name, index) => ({ code: `0${index + 1}`, name }));
  expect(suggestIndustries('钓具工厂找渠道', [{ code: '1', name: '垂钓', children }])).toHaveLength(3);
  expect(suggestIndustries('钓具工厂找渠道', [{ code: '1', name: '垂钓' }])).toEqual([]);
});

const provinces = [
  { code: '11', name: '北京市', children: [{ code: '1101', name: '北京市' }] },
  {
    code: '44',
    name: '广东省',
    children: [
      { code: '4401', name: '广州市' },
      { code: '4403', name: '深圳市' },
    ],
  },
  { code: '45', name: '广西壮族自治区', children: [{ code: '4501', name: '南宁市' }] },
];

test.each([
  ['深圳亲子公众号，也做广州', ['深圳市', '广州市']],
  ['北京望京商圈', ['北京市']],
  ['广东门店', ['广东省']],
  ['广东深圳门店', ['深圳市']],
  ['广西的特产', ['广西壮族自治区']],
  ['全国连锁', []],
])('«%s» names %j', (text, expected) => {
  const places = suggestPlaces(text, provinces);
  expect(namesOf(places)).toEqual(expected);
  for (const { code } of places) if (expected.includes('北京市')) expect(code).toBe('11');
});
