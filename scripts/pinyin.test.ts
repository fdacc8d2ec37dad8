import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { renderTable, TABLE } from './pinyin.ts';

test('shared/text/pinyin.json is what pinyin-pro says: `node scripts/pinyin.ts` writes it', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(renderTable());
});
