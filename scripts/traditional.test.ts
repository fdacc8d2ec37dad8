import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { renderTable, TABLE } from './traditional.ts';

test('shared/text/traditional.json matches opencc-js: run `node scripts/traditional.ts` to update it', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(renderTable());
});
