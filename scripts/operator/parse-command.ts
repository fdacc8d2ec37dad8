import { parseArgs } from 'node:util';
import { errorCode } from '../../portal-api/platform/errors.ts';
import { type CommandLine, optionTypes, type ParsedCommand, UsageError } from './command-line.ts';
import { bookParsers } from './parsers/book-parsers.ts';
import { consoleParsers } from './parsers/console-parsers.ts';
import { contentParsers } from './parsers/content-parsers.ts';
import { demandParsers } from './parsers/demand-parsers.ts';
import { moneyParsers } from './parsers/money-parsers.ts';
import { reportParsers } from './parsers/report-parsers.ts';
import { userParsers } from './parsers/user-parsers.ts';
import { verificationParsers } from './parsers/verification-parsers.ts';
import { wordParsers } from './parsers/word-parsers.ts';

/** The commands by subject, in the order of the help. */
const groups = [
  demandParsers,
  reportParsers,
  userParsers,
  verificationParsers,
  contentParsers,
  wordParsers,
  bookParsers,
  moneyParsers,
  consoleParsers,
];
const parsers = new Map(groups.flatMap(({ parse }) => Object.entries(parse)));

export const usage = `用法：npm run operator -- <命令> [参数]

${groups.map((group) => group.usage).join('\n\n')}

编号可以是需求编号（BD…）或内部编号。--by 名字：记入日志的审核员，默认为系统用户名。--json：输出 JSON。
设置了 DATABASE_URL 时直接连接数据库；否则通过正在运行的门户 API（PORTAL_API_PORT、DATA_DIR）。`;

/** Parses the words after `npm run operator --`. Throws `UsageError`. The API validates the values. */
export function parseCommand(words: readonly string[]): ParsedCommand {
  const { values, positionals } = readWords(words);
  const [name = '', ...rest] = positionals;
  const { by, json = false, field = [], ...options } = values;
  const build: CommandLine['build'] = (command, expected, names = [], more = {}) => {
    if (rest.length !== expected.length) throw new UsageError(`${name} 需要参数：${expected.join(' ') || '无'}`);
    const odd = Object.keys(options).find((option) => !names.some((known) => known === option));
    if (odd || (field.length > 0 && name !== 'reject')) throw new UsageError(`${name} 没有 --${odd ?? 'field'} 选项`);
    return { command, input: { ...options, ...more }, by, json };
  };
  const [first, second, third] = rest;
  const parse = parsers.get(name);
  if (!parse) throw new UsageError(name ? `没有「${name}」命令` : '请填写命令');
  return parse({ words: rest, first, second, third, options, field, by, json, build });
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: optionTypes,
    });
  } catch (error) {
    throw new UsageError(describeParseError(error));
  }
}

/** Translates the error of Node's parser into Chinese: an unknown option, an unexpected value or a missing value. */
function describeParseError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const option = /'(-{1,2}[^\s'=,<]+)/.exec(message)?.[1] ?? '';
  if (errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有 ${option} 选项；以 - 开头的参数请写在 -- 之后`;
  if (errorCode(error) === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return message.includes('does not take an argument')
      ? `${option} 选项不带值`
      : `${option} 选项需要一个值；以 - 开头的值请写成 ${option}=值`;
  }
  return `参数有误：${message}`;
}
