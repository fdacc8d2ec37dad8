import * as z from 'zod';
import { dropHotWords, listHotWords, listSearches, setHotWords } from '../hot-word-service.ts';
import { addWords, dropWords, listAllWords } from '../review-service.ts';
import { define } from './define-command.ts';

const words = z.array(z.string().max(50, '敏感词不能超过 50 个字')).min(1, '请填写敏感词').max(500, '一次最多 500 个敏感词');
const hotWords = z
  .array(z.string().trim().min(2, '热门词至少 2 个字').max(12, '热门词不能超过 12 个字'))
  .min(1, '请填写热门词')
  .max(100, '一次最多 100 个热门词');

/** Commands for sensitive words, and for words of the search. */
export const wordCommands = {
  words: define(z.object({}), (reviewer) => listAllWords(reviewer)),
  'words-add': define(
    z.object({ words, level: z.enum(['REJECT', 'REVIEW'], '级别应为 reject 或 review').default('REJECT') }),
    (reviewer, given) => addWords(reviewer, given.words, given.level),
  ),
  'words-remove': define(z.object({ words }), (reviewer, given) => dropWords(reviewer, given.words)),
  searches: define(z.object({}), (reviewer) => listSearches(reviewer)),
  'hot-words': define(z.object({}), (reviewer) => listHotWords(reviewer)),
  'hot-words-add': define(z.object({ words: hotWords }), (reviewer, given) => setHotWords(reviewer, given.words, 'EDITORIAL')),
  'hot-words-block': define(z.object({ words: hotWords }), (reviewer, given) => setHotWords(reviewer, given.words, 'BLOCKED')),
  'hot-words-remove': define(z.object({ words: hotWords }), (reviewer, given) => dropHotWords(reviewer, given.words)),
};
