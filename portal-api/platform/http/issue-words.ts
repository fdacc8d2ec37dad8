import type * as z from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: '应为文字',
  number: '应为数字',
  int: '应为整数',
  boolean: '应为 true 或 false',
  array: '应为列表',
  object: '应为对象',
  date: '应为日期',
};

const formats: Readonly<Record<string, string>> = {
  url: '网址格式不正确',
  email: '邮箱格式不正确',
  date: '日期应写成 2026-01-31 的格式',
  datetime: '时间应写成 2026-01-31T08:00:00.000Z 的格式',
};

/** The unit of a limit, by the type that it limits. */
const units: Readonly<Record<string, string>> = { string: ' 个字', array: ' 项', set: ' 项', file: ' 字节' };

/**
 * Returns the message for an issue whose schema has none of its own, for users of a form or of the API. The library's own Chinese messages
 * mention regular expressions and the English names of types.
 */
export const wordIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return '请填写此项';
      return kinds[issue.expected] ?? '格式不正确';
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return '请填写此项';
      return `只能是 ${issue.values.map(String).join('、')}`;
    case 'too_small':
      return wordLimit(issue.origin, issue.minimum, issue.exact ? '应为' : issue.inclusive ? '至少' : '应大于');
    case 'too_big':
      return wordLimit(issue.origin, issue.maximum, issue.exact ? '应为' : issue.inclusive ? '最多' : '应小于');
    case 'invalid_format':
      return formats[issue.format] ?? '格式不正确';
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的倍数`;
    case 'unrecognized_keys':
      return `没有这样的字段：${issue.keys.join('、')}`;
    default:
      return '填写有误';
  }
};

/** Returns the message for a limit. A text or list with a minimum of one is reported as missing. */
function wordLimit(origin: string, limit: number | bigint, bound: string): string {
  const unit = units[origin];
  if (unit === undefined) return `${{ 至少: '不能小于', 最多: '不能大于' }[bound] ?? bound} ${limit}`;
  return bound === '至少' && Number(limit) === 1 ? '请填写此项' : `${bound} ${limit}${unit}`;
}
