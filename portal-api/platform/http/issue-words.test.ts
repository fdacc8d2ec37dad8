import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { wordIssue } from './issue-words.ts';

const wordsOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: wordIssue }).error?.issues[0]?.message;

const cases: readonly [string, z.ZodType, unknown, string][] = [
  ['nothing', z.string(), undefined, '请填写此项'],
  ['null', z.number(), null, '请填写此项'],
  ['an empty text', z.string().min(1), '', '请填写此项'],
  ['an empty list', z.array(z.string()).min(1), [], '请填写此项'],
  ['no choice', z.enum(['A', 'B']), undefined, '请填写此项'],
  ['a number for a text', z.string(), 7, '应为文字'],
  ['a text for a number', z.number(), '7', '应为数字'],
  ['a fraction', z.int(), 1.5, '应为整数'],
  ['a text for a switch', z.boolean(), 'yes', '应为 true 或 false'],
  ['a text for a list', z.array(z.string()), 'a', '应为列表'],
  ['a list for an object', z.object({}), [], '应为对象'],
  ['another choice', z.enum(['A', 'B']), 'C', '只能是 A、B'],
  ['a short text', z.string().min(2), 'a', '至少 2 个字'],
  ['a long text', z.string().max(2), 'abc', '最多 2 个字'],
  ['a text of another length', z.string().length(6), 'abc', '应为 6 个字'],
  ['a long list', z.array(z.int()).max(1), [1, 2], '最多 1 项'],
  ['a small number', z.number().min(1), 0, '不能小于 1'],
  ['a great number', z.number().max(9), 10, '不能大于 9'],
  ['no positive number', z.number().positive(), 0, '应大于 0'],
  ['a broken number', z.number().multipleOf(5), 3, '应为 5 的倍数'],
  ['a pattern', z.string().regex(/^\d+$/), 'a', '格式不正确'],
  ['an address', z.url(), 'a', '网址格式不正确'],
  ['a day', z.iso.date(), '1.2.', '日期应写成 2026-01-31 的格式'],
  ['fields that nobody knows', z.strictObject({}), { a: 1, b: 2 }, '没有这样的字段：a、b'],
  ['none of several', z.union([z.string(), z.int()]), [], '填写有误'],
];

describe('messages for validation issues', () => {
  it.each(cases)('%s', (_what, schema, value, words) => {
    expect(wordsOf(schema, value)).toBe(words);
  });

  it('keeps a schema’s own message', () => {
    expect(wordsOf(z.string('请填写公司名称'), undefined)).toBe('请填写公司名称');
  });
});
