import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The core that a process runs on: the measured process has a core of its own, all others share the rest. */
export type Place = 'measured' | 'load' | 'upstream' | 'anywhere';

const hasTaskset = spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status === 0;
const cores = availableParallelism();
export const canPin = hasTaskset && cores >= 2;

/** Returns the command line that runs `command` on its core, if the system supports pinning. */
export function pinned(place: Place, command: readonly string[]): [file: string, ...args: string[]] {
  const [file = '', ...rest] = command;
  if (!canPin || place === 'anywhere') return [file, ...rest];
  const core = place === 'measured' ? 0 : place === 'upstream' && cores > 2 ? 2 : 1;
  return ['taskset', '-c', String(core), file, ...rest];
}

/** Returns one line for the head of a report. */
export function describeCores(): string {
  if (canPin) return `core 0 is measured, the load comes from core 1 (of ${cores})`;
  return `NOT pinned: ${hasTaskset ? 'one core only' : 'no taskset here'}; ratios are less certain`;
}
