import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Whose core a process gets: the measured one has a core of its own, everything else shares the rest. */
export type Place = 'measured' | 'load' | 'upstream' | 'anywhere';

const hasTaskset = spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status === 0;
const cores = availableParallelism();
export const canPin = hasTaskset && cores >= 2;

/** The command line that runs `command` on its core, where the system can do that. */
export function pinned(place: Place, command: readonly string[]): [file: string, ...args: string[]] {
  const [file = '', ...rest] = command;
  if (!canPin || place === 'anywhere') return [file, ...rest];
  const core = place === 'measured' ? 0 : place === 'upstream' && cores > 2 ? 2 : 1;
  return ['taskset', '-c', String(core), file, ...rest];
}

/** One line for the head of a report. */
export function describeCores(): string {
  if (canPin) return `core 0 is measured, the load comes from core 1 (of ${cores})`;
  return `NOT pinned: ${hasTaskset ? 'one core only' : 'no taskset here'}; ratios are less certain`;
}
