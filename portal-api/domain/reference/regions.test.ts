import { expect, test } from '@jest/globals';
import { regionLabel, regionTree, shortCityName, shortProvinceName } from './regions.ts';

test.each([
  [['广东省', '深圳市'], '广东 深圳'],
  [['广东省', '深圳市', '南山区'], '广东 深圳 南山区'],
  [['北京市', '北京市'], '北京'],
  [['北京市', '北京市', '东城区'], '北京 东城区'],
  [['湖北省', '恩施土家族苗族自治州'], '湖北 恩施'],
  [['青海省', '海西蒙古族藏族自治州'], '青海 海西'],
  [['内蒙古自治区', '兴安盟'], '内蒙古 兴安盟'],
  [['新疆维吾尔自治区', '克孜勒苏柯尔克孜自治州'], '新疆 克孜勒苏'],
  [['吉林省', '吉林市'], '吉林'],
  [['浙江省'], '浙江'],
])('%j is labelled %s', (names, label) => {
  expect(regionLabel(names)).toBe(label);
});

test('short names of the official list lose their suffix and are never empty', () => {
  for (const province of regionTree) {
    expect(shortProvinceName(province.name)).toMatch(/^[\u4e00-\u9fff]{2,3}$/u);
    for (const city of province.children ?? []) expect(shortCityName(city.name)).toMatch(/^(?!.*(自治州|地区|族))[\u4e00-\u9fff]{2,}$/u);
  }
});

test('the tree has 34 provinces and unique, nested codes, and no level is called 市辖区 or 县', () => {
  expect(regionTree).toHaveLength(34);
  const seen = new Set<string>();
  const visit = (nodes: readonly (typeof regionTree)[number][], parent: string) => {
    for (const { code, name, children } of nodes) {
      expect(code).toHaveLength(parent.length + 2);
      expect(code.startsWith(parent)).toBe(true);
      expect(seen.has(code)).toBe(false);
      expect(['市辖区', '县']).not.toContain(name);
      seen.add(code);
      visit(children ?? [], code);
    }
  };
  visit(regionTree, '');
  expect(seen.size).toBeGreaterThan(3_300);
});
