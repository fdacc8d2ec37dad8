import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the value below which the given share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;

/** Prints a table. The first column is text, the others are numbers. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  process.stdout.write(`\n${title}\n${[head, ...rows].map((cells) => `  ${line(cells)}`).join('\n')}\n`);
}

/** Prints a line for the end of a report: the goal and whether it was reached. */
export function printVerdict(what: string, isReached: boolean): void {
  process.stdout.write(`  ${isReached ? 'reached    ' : 'NOT REACHED'}  ${what}\n`);
}

const folder = join(import.meta.dirname, '../../../bench-results');

/** Writes the results of a benchmark to bench-results/<name>.json, with the environment they were measured in. */
export async function writeResults(name: string, results: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, at: new Date().toISOString() };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify({ machine, results }, null, 2)}\n`);
}
