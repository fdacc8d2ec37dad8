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
const errorsOf = (change: Partial<typeof right> = {}) => checkDemand({ ...right, ...change }, now).errors;

test('what is complete may go', () => {
  expect(errorsOf()).toEqual({});
});

test('an empty form says of each field what it wants', () => {
  const errors = checkDemand(emptyValues, now).errors;
  expect(Object.keys(errors).toSorted()).toEqual(['content', 'industryCode', 'regionCode', 'settlementModes', 'title', 'typeCode']);
  expect(errors.title?.message).toBe('请填写标题');
  expect(errors.typeCode?.message).toBe('请选择合作类型');
});

test('short texts are told apart from missing ones', () => {
  expect(errorsOf({ title: '短' }).title?.message).toBe('标题至少 5 个字');
});

test('the last day is today or later, within a year, by the calendar of China', () => {
  expect(errorsOf({ validUntil: '2026-11-21' })).toEqual({});
  expect(errorsOf({ validUntil: '2026-11-20' }).validUntil?.message).toBe('有效期不能早于今天');
  expect(errorsOf({ validUntil: '2027-11-21' })).toEqual({});
  expect(errorsOf({ validUntil: '2027-11-22' }).validUntil?.message).toBe('有效期最长 365 天');
});

test('an answer of a type is validated under its own name, one of another type is not', () => {
  const long = '长'.repeat(101);
  expect(errorsOf({ typeFields: { warehouse: long } }).typeFields?.warehouse).toMatchObject({ message: '不能超过 100 个字' });
  expect(errorsOf({ typeFields: { platform: long } })).toEqual({});
});
