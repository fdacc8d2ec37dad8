import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js/t2cn';

export const TABLE = join(import.meta.dirname, '../shared/text/traditional.json');

/** Range of the characters that have a simplified form, without those of two UTF-16 units. */
const [FIRST, LAST] = [0x34_00, 0x9f_ff];

/**
 * Returns the text of shared/text/traditional.json: each traditional character with a single different simplified form, and these forms in
 * the same order.
 */
export function renderTable(): string {
  const simplify = Converter({ from: 't', to: 'cn' });
  let [traditional, simplified] = ['', ''];
  for (let code = FIRST; code <= LAST; code += 1) {
    const character = String.fromCodePoint(code);
    const form = simplify(character);
    if (form === character || form.length !== 1) continue;
    traditional += character;
    simplified += form;
  }
  return `${JSON.stringify({ traditional, simplified }, null, 2)}\n`;
}

/** `node scripts/traditional.ts`: run it after an update of opencc-js. */
if (import.meta.main) {
  writeFileSync(TABLE, renderTable());
  console.log(`wrote ${TABLE}`);
}
