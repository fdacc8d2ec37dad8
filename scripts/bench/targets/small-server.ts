import { join } from 'node:path';
import { type Child, startChild } from '../measure/child.ts';
import type { Place } from '../measure/cores.ts';

/** Starts a file of this folder (or a path) that says `{ type: 'ready', port }` when it listens on 127.0.0.1. */
export async function startSmallServer(file: string, place: Place, args: readonly string[] = []): Promise<Child & { url: string }> {
  const child = startChild(join(import.meta.dirname, file), { place, args, env: { NODE_ENV: 'production' } });
  const { port } = await child.told('ready');
  return { ...child, url: `http://127.0.0.1:${Number(port)}` };
}
