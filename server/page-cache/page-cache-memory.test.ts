import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const program = join(import.meta.dirname, '../testing/fill-page-cache.ts');
const LIMIT = 40 * 1_024 * 1_024;
/** Resident memory may grow by so much more than is counted: what the allocator and the collector keep in reserve. */
const RESERVE = 1.3;

/** The report of a process that has filled its cache so many times over with pages of that length, see the program. */
async function fill(rounds: number, pageBytes: number): Promise<{ bytes: number; entries: number; grownBy: number }> {
  const words = ['--expose-gc', program, String(LIMIT), String(rounds), String(pageBytes)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}

// The home page is the longest with 150 kB, a refusal the shortest with 40.
test.each([40_000, 150_000])(
  'a cache filled twice over with pages of %i bytes holds what it counts',
  async (pageBytes) => {
    const { bytes, entries, grownBy } = await fill(2, pageBytes);
    expect(bytes).toBeGreaterThan(LIMIT * 0.98);
    expect(bytes).toBeLessThanOrEqual(LIMIT);
    expect(grownBy).toBeLessThan(LIMIT * RESERVE);
    // Of a page, no more than its packed form is held.
    expect(bytes / entries).toBeLessThan(pageBytes / 3);
  },
  120_000,
);
