import type { Problems } from '#client/forms/call-problems.ts';

/** A sentence in the form. Its key stays while it is moved and edited. */
export interface QuickReplyRow {
  key: string;
  text: string;
}

type Rows = readonly QuickReplyRow[];

/** Returns a row for each sentence, and an empty one to begin with if there is none. */
export const toRows = (phrases: readonly string[]): QuickReplyRow[] =>
  (phrases.length > 0 ? phrases : ['']).map((text, index) => ({ key: `row${index}`, text }));

export const toPhrases = (rows: Rows): string[] => rows.map(({ text }) => text);

/** Appends an empty row under a key that no other has. */
export function withNewRow(rows: Rows): QuickReplyRow[] {
  const last = Math.max(-1, ...rows.map(({ key }) => Number(key.slice('row'.length))));
  return [...rows, { key: `row${last + 1}`, text: '' }];
}

export const withText = (rows: Rows, key: string, text: string): QuickReplyRow[] =>
  rows.map((row) => (row.key === key ? { key, text } : row));

export const withoutRow = (rows: Rows, key: string): QuickReplyRow[] => rows.filter((row) => row.key !== key);

/** Swaps a row with the one above (-1) or below (1); changes nothing if there is none. */
export function withMovedRow(rows: Rows, key: string, by: -1 | 1): QuickReplyRow[] {
  const moved = [...rows];
  const from = moved.findIndex((row) => row.key === key);
  const [row, other] = [moved[from], moved[from + by]];
  if (!row || !other) return moved;
  moved[from + by] = row;
  moved[from] = other;
  return moved;
}

/** Maps the problems of the call (`phrases.3`) to the keys of the rows, in their order; the first other problem is under ''. */
export function toRowProblems(problems: Problems, rows: Rows): Problems {
  const placed: Record<string, string> = {};
  for (const [name, message] of Object.entries(problems)) {
    const [, index] = /^phrases\.(\d+)$/.exec(name) ?? [];
    placed[rows[Number(index)]?.key ?? ''] ??= message;
  }
  return Object.fromEntries([...rows.map(({ key }) => key), ''].flatMap((key) => (placed[key] === undefined ? [] : [[key, placed[key]]])));
}
