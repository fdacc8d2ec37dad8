import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { renderTable, TABLE } from './traditional.ts';

test('shared/text/traditional.json is what opencc-js says: `node scripts/traditional.ts` writes it', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(renderTable());
});
