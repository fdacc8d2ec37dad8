import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Standing } from './score-answers.ts';

/** The numbers at the time when the base was last set. */
interface BaseNumbers {
  open: Standing;
  keptAside: Standing;
}

const file = join(import.meta.dirname, 'base-numbers.json');

/** Reads the numbers below which searches must not fall. */
export const baseNumbers = (): BaseNumbers => JSON.parse(readFileSync(file, 'utf8'));

/** Replaces the base, only on purpose: `npm run bench -- relevance --set-base`. */
export const writeBaseNumbers = (numbers: BaseNumbers): void => writeFileSync(file, `${JSON.stringify(numbers, null, 2)}\n`);
