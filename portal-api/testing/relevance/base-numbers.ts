import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Standing } from './score-answers.ts';

/** The numbers of the day when the base was last set. */
interface BaseNumbers {
  open: Standing;
  keptAside: Standing;
}

const file = join(import.meta.dirname, 'base-numbers.json');

/** The numbers that searches may not fall below. */
export const baseNumbers = (): BaseNumbers => JSON.parse(readFileSync(file, 'utf8'));

/** Sets the base anew: `npm run bench -- relevance --set-base`, on purpose only. */
export const writeBaseNumbers = (numbers: BaseNumbers): void => writeFileSync(file, `${JSON.stringify(numbers, null, 2)}\n`);
