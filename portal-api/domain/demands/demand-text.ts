import { toSearchColumns } from '../../platform/db/search-grams.ts';

const SUMMARY_CHARACTERS = 80;

/** The columns of a demand that follow from its text: the first ~80 characters on one line, and what search compares. */
export function deriveDemandText(title: string, content: string): { summary: string; search_text: string; search_grams: string[] } {
  return { summary: summarize(content), ...toSearchColumns({ title, content }) };
}

function summarize(content: string): string {
  const characters = [...content.replace(/\s+/gu, ' ').trim()];
  if (characters.length <= SUMMARY_CHARACTERS) return characters.join('');
  return `${characters.slice(0, SUMMARY_CHARACTERS).join('').trimEnd()}…`;
}
