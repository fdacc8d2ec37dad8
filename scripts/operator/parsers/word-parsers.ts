import { type CommandGroup, type CommandLine, type ParsedCommand, readLevel, UsageError } from '../command-line.ts';

/** Sensitive words, and words of the search. */
export const wordParsers: CommandGroup = {
  usage: `敏感词
  words                                     全部敏感词
  words add <词> … [--level reject|review]  添加（reject 禁止发布，review 提示审核员），默认 reject
  words remove <词> …                       移除

搜索
  searches                                  近 7 天 20 人以上搜索的词，没有结果的、没人点开的在前
  hot-words                                 热门搜索词：搜索产生的、推荐的、不展示的
  hot-words add|block <词> …                推荐（最多 3 个，排在最前）或不展示
  hot-words remove <词> …                   移除；不展示的词移除后可再次出现`,
  parse: {
    words: readWordsCommand,
    searches: ({ build }) => build('searches', []),
    'hot-words': readHotWordsCommand,
  },
};

function readWordsCommand({ words: [action, ...words], by, json, options }: CommandLine): ParsedCommand {
  const common = { by, json };
  if (action === undefined) return { command: 'words', input: {}, ...common };
  if (action === 'remove') return { command: 'words-remove', input: { words }, ...common };
  if (action !== 'add') throw new UsageError('words 之后应为 add 或 remove');
  return { command: 'words-add', input: { words, ...readLevel(options.level) }, ...common };
}

function readHotWordsCommand({ words: [action, ...words], by, json }: CommandLine): ParsedCommand {
  const common = { by, json };
  if (action === undefined) return { command: 'hot-words', input: {}, ...common };
  if (action !== 'add' && action !== 'block' && action !== 'remove') throw new UsageError('hot-words 之后应为 add、block 或 remove');
  return { command: `hot-words-${action}`, input: { words }, ...common };
}
