import { expect, test } from '@jest/globals';
import { emptyValues } from '../publish-values.ts';
import { checkDemand } from './demand-rules.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');
const right = {
  ...emptyValues,
  typeCode: '80',
  title: '两万件全新保温杯整批转让',
  content: '原为企业礼品订单，客户取消，全新未拆，整批优先，可开票。',
  industryCode: '0101',
  regionCode: '00',
  settlementModes: ['FIXED' as const],
};
const problemsOf = (change: Partial<typeof right> = {}) => checkDemand({ ...right, ...change }, now);

test('a complete demand has no problems', () => {
  expect(problemsOf()).toEqual({});
});

test('an empty form has a problem for each required field, in the order of the page', () => {
  const problems = checkDemand(emptyValues, now);
  expect(Object.keys(problems)).toEqual(['typeCode', 'title', 'content', 'industryCode', 'regionCode', 'settlementModes']);
  expect(problems.title).toBe('请填写标题');
  expect(problems.typeCode).toBe('请选择合作类型');
});

test('a text that is too short has another message than a missing one', () => {
  expect(problemsOf({ title: '短' }).title).toBe('标题至少 5 个字');
});

test('the last day is between today and 365 days from now, in Beijing time', () => {
  expect(problemsOf({ validUntil: '2026-11-21' })).toEqual({});
  expect(problemsOf({ validUntil: '2026-11-20' }).validUntil).toBe('有效期不能早于今天');
  expect(problemsOf({ validUntil: '2027-11-21' })).toEqual({});
  expect(problemsOf({ validUntil: '2027-11-22' }).validUntil).toBe('有效期最长 365 天');
});

test('validates the answers to questions of the chosen type only', () => {
  const long = '长'.repeat(101);
  expect(problemsOf({ typeFields: { warehouse: long } })['typeFields.warehouse']).toBe('不能超过 100 个字');
  expect(problemsOf({ typeFields: { platform: long } })).toEqual({});
});
