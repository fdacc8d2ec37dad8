import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { polyphonic } from 'pinyin-pro';

export const TABLE = join(import.meta.dirname, '../shared/text/pinyin.json');

/** Yields the characters of GB 2312, which covers simplified texts. */
function* commonCharacters(): Generator<string> {
  const decoder = new TextDecoder('gb2312');
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const character = decoder.decode(Uint8Array.of(row, cell));
      if (/^\p{Script=Han}$/u.test(character)) yield character;
    }
  }
}

/**
 * Returns the text of shared/text/pinyin.json: the characters of each syllable, without tones and with v for ü. A character with several
 * readings is listed under each.
 */
export function renderTable(): string {
  const bySyllable = new Map<string, string>();
  for (const character of commonCharacters()) {
    const readings = polyphonic(character, { type: 'array', toneType: 'none', v: true })[0] ?? [];
    for (const syllable of new Set(readings)) {
      if (/^[a-z]+$/.test(syllable)) bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character);
    }
  }
  const sorted = [...bySyllable].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** `node scripts/pinyin.ts`: run it after an update of pinyin-pro. */
if (import.meta.main) {
  writeFileSync(TABLE, renderTable());
  console.log(`wrote ${TABLE}`);
}
