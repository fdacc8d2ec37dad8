import * as z from 'zod';
import { dropHotWords, listHotWords, listSearches, setHotWords } from '../content/hot-word-service.ts';
import { addWords, dropWords, listAllWords } from '../moderation/sensitive-words.ts';
import { define } from './define-command.ts';

const words = z.array(z.string().max(50, '敏感词不能超过 50 个字')).min(1, '请填写敏感词').max(500, '一次最多 500 个敏感词');
const hotWords = z
  .array(z.string().trim().min(2, '热门词至少 2 个字').max(12, '热门词不能超过 12 个字'))
  .min(1, '请填写热门词')
  .max(100, '一次最多 100 个热门词');

/** Commands for sensitive words, and for words of the search. */
export const wordCommands = {
  words: define(z.object({}), (operator) => listAllWords(operator)),
  'words-add': define(
    z.object({ words, level: z.enum(['REJECT', 'REVIEW'], '级别应为 reject 或 review').default('REJECT') }),
    (operator, given) => addWords(operator, given.words, given.level),
  ),
  'words-remove': define(z.object({ words }), (operator, given) => dropWords(operator, given.words)),
  searches: define(z.object({}), (operator) => listSearches(operator)),
  'hot-words': define(z.object({}), (operator) => listHotWords(operator)),
  'hot-words-add': define(z.object({ words: hotWords }), (operator, given) => setHotWords(operator, given.words, 'EDITORIAL')),
  'hot-words-block': define(z.object({ words: hotWords }), (operator, given) => setHotWords(operator, given.words, 'BLOCKED')),
  'hot-words-remove': define(z.object({ words: hotWords }), (operator, given) => dropHotWords(operator, given.words)),
};
