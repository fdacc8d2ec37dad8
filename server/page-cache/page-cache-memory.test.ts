import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const program = join(import.meta.dirname, '../testing/fill-page-cache.ts');
const LIMIT = 40 * 1_024 * 1_024;
/** Factor by which resident memory may grow beyond the counted size: the reserves of the allocator and the garbage collector. */
const RESERVE = 1.3;

/** Returns the report of a process that has filled its cache this many times with pages of this length, see the program. */
async function fill(rounds: number, pageBytes: number): Promise<{ bytes: number; entries: number; grownBy: number }> {
  const words = ['--expose-gc', program, String(LIMIT), String(rounds), String(pageBytes)];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}

// The home page is the longest with 150 kB, an error page the shortest with 40 kB.
test.each([40_000, 150_000])(
  'a cache filled twice over with pages of %i bytes uses the memory that it counts',
  async (pageBytes) => {
    const { bytes, entries, grownBy } = await fill(2, pageBytes);
    expect(bytes).toBeGreaterThan(LIMIT * 0.98);
    expect(bytes).toBeLessThanOrEqual(LIMIT);
    expect(grownBy).toBeLessThan(LIMIT * RESERVE);
    // Only the compressed forms of a page are stored.
    expect(bytes / entries).toBeLessThan(pageBytes / 3);
  },
  120_000,
);
