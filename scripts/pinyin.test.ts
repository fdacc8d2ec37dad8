import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { renderTable, TABLE } from './pinyin.ts';

test('shared/text/pinyin.json matches pinyin-pro: run `node scripts/pinyin.ts` to update it', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(renderTable());
});
