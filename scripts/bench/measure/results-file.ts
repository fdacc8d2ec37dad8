import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../bench-results');

/** Keeps what a bench found in bench-results/<name>.json, with what it was found on. */
export async function writeResults(name: string, results: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, at: new Date().toISOString() };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ machine, results }, null, 2)}\n`);
}
