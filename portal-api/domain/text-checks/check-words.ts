import type { SensitiveWord } from './word-finder.ts';

/** What must not stand in texts: a sentence by the field of each that holds a forbidden word. */
export function checkWords(
  texts: Readonly<Record<string, string | null | undefined>>,
  findWords: (text: string) => SensitiveWord[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, text] of Object.entries(texts)) {
    const refused = findWords(text ?? '').filter(({ level }) => level === 'REJECT');
    if (refused.length > 0) problems[field] = `含有违规内容「${refused.map(({ word }) => word).join('」「')}」，请修改`;
  }
  return problems;
}
