import { expect, test } from '@jest/globals';
import { type GradedDemand, gradeDemand, type Judgement } from './grade-demand.ts';

const demand = (values: Partial<GradedDemand>): GradedDemand => ({
  title: '招商',
  content: '正文',
  typeCode: '10',
  industryCode: '0501',
  regionCode: '4403',
  settlementModes: ['CPA'],
  budget: null,
  side: null,
  organization: null,
  ...values,
});
const coffee = { words: ['咖啡', 'Coffee'], industries: ['0101'] };
const joint = { words: ['联名'], types: ['30' as const] };
const shanghai = { codes: ['31'], names: ['上海'] };
const shenzhen = { codes: ['4403'], names: ['深圳'] };
const grade = (values: Partial<GradedDemand>, judgement: Partial<Judgement>) =>
  gradeDemand(demand(values), { asked: [coffee], ...judgement });

test.each([
  ['in the title', { title: '咖啡店' }, 2],
  ['in the title, of the industry', { title: '咖啡店', industryCode: '0101' }, 3],
  ['in the text', { content: '附近有咖啡馆' }, 1],
  ['in the text, of the industry', { content: '附近有咖啡馆', industryCode: '0101' }, 2],
  ['only of the industry', { industryCode: '0101' }, 1],
  ['a synonym in capitals', { title: 'COFFEE shop' }, 2],
  ['nothing of it', {}, 0],
])('a word: %s', (_case, values, expected) => expect(grade(values, {})).toBe(expected));

test('a fitting industry, type or mode that the query names counts as much as a word in the title', () => {
  expect(grade({ industryCode: '0101' }, { asked: [{ ...coffee, named: true }] })).toBe(2);
  expect(grade({ typeCode: '30', content: '联名' }, { asked: [{ ...joint, named: true }] })).toBe(3);
  expect(grade({ settlementModes: ['CPS', 'CPA'] }, { asked: [{ words: ['佣金'], modes: ['CPS'], named: true }] })).toBe(2);
  expect(grade({ industryCode: '0104' }, { asked: [{ words: ['餐饮'], industries: ['01'], named: true }] })).toBe(2);
});

test('a word in the title is a full match if the query has no industry, type or mode', () => {
  expect(grade({ title: '地推' }, { asked: [{ words: ['地推'] }] })).toBe(3);
  expect(grade({ content: '地推' }, { asked: [{ words: ['地推'] }] })).toBe(1);
});

test.each([
  ['both in the title', { title: '咖啡联名' }, 2],
  ['one touched by its type', { title: '咖啡店', industryCode: '0101', typeCode: '30' }, 2],
  ['the second missing', { title: '咖啡店', industryCode: '0101' }, 1],
  ['the second missing, the first touched', { content: '咖啡' }, 0],
  ['the first only touched', { content: '咖啡', title: '联名', typeCode: '30' }, 1],
  ['the first missing', { title: '联名', typeCode: '30' }, 0],
])('two things: %s', (_case, values, expected) => expect(grade(values, { asked: [coffee, joint] })).toBe(expected));

test.each([
  ['there', { regionCode: '3101' }, shanghai, 3],
  ['全国', { regionCode: '00' }, shanghai, 2],
  ['named by the title', { title: '上海咖啡店' }, shanghai, 3],
  ['named by the text', { content: '上海的店', industryCode: '0101' }, shanghai, 2],
  ['in the same province', { regionCode: '4419', industryCode: '0101' }, shenzhen, 2],
  ['in the same city, for a district', { regionCode: '4403', industryCode: '0101' }, { codes: ['440305'], names: ['南山区'] }, 2],
  ['elsewhere', { industryCode: '0101' }, shanghai, 1],
])('the word in the title, the place %s', (_case, values, where, expected) =>
  expect(grade({ title: '咖啡店', ...values }, { where })).toBe(expected),
);

test('a mere mention is 0 elsewhere and 1 in the place', () => {
  expect(grade({ content: '咖啡' }, { where: shanghai })).toBe(0);
  expect(grade({ content: '咖啡', regionCode: '3101' }, { where: shanghai })).toBe(1);
});

test.each([
  ['there', { regionCode: '4403' }, shenzhen, 3],
  ['named by the title', { title: '深圳', regionCode: '3101' }, shenzhen, 3],
  ['named by the text', { content: '深圳', regionCode: '3101' }, shenzhen, 2],
  ['in the same province', { regionCode: '4401' }, shenzhen, 1],
  ['全国', { regionCode: '00' }, shenzhen, 1],
  ['elsewhere', { regionCode: '3101' }, shenzhen, 0],
])('a place alone: %s', (_case, values, where, expected) => expect(grade(values, { asked: [], where })).toBe(expected));

test('the wrong side is at most 1; a demand on both sides is on the right one', () => {
  const good = { title: '咖啡店', industryCode: '0101' };
  expect(grade({ ...good, side: 'SEEK' }, { side: 'OFFER' })).toBe(1);
  expect(grade({ ...good, side: 'OFFER' }, { side: 'OFFER' })).toBe(3);
  expect(grade({ ...good, side: null }, { side: 'OFFER' })).toBe(3);
});

test('another budget is at most 1, an open one at most 2', () => {
  const good = { title: '咖啡店', industryCode: '0101' };
  expect(grade({ ...good, budget: '3–5 万' }, { budget: { most: 50_000 } })).toBe(3);
  expect(grade({ ...good, budget: '3–5 万' }, { budget: { most: 20_000 } })).toBe(1);
  expect(grade({ ...good, budget: '3–5 万' }, { budget: { least: 60_000 } })).toBe(1);
  expect(grade(good, { budget: { most: 50_000 } })).toBe(2);
});

test('a number finds its demand, an organization the demands of its members', () => {
  expect(grade({ title: '咖啡店' }, { asked: [], numberOf: '咖啡店' })).toBe(3);
  expect(grade({ title: '咖啡店二' }, { asked: [], numberOf: '咖啡店' })).toBe(0);
  expect(grade({ organization: '甲公司' }, { asked: [], organization: '甲公司' })).toBe(3);
  expect(grade({ organization: null }, { asked: [], organization: '甲公司' })).toBe(0);
});
