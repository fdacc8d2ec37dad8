import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into every measured process with `--import`: answers the parent's questions about CPU time and memory, and exits the process
 * when the parent has disconnected.
 */
export type Question = { type: 'cpu' | 'memory'; id: number };
export type Answer =
  | { type: 'cpu'; id: number; ms: number }
  | { type: 'memory'; id: number; heapBytes: number; rssBytes: number; resources: Record<string, number> };

// Cluster workers inherit this file too, but their IPC channel leads to the cluster's primary, not to the benchmark.
if (cluster.isPrimary) {
  process.on('message', (message: unknown) => {
    if (isQuestion(message)) process.send?.(answer(message));
  });
  process.once('disconnect', () => process.exit(0));
  // The IPC channel alone must not keep a process alive that is done.
  process.channel?.unref();
}

function answer({ type, id }: Question): Answer {
  if (type === 'cpu') {
    const { user, system } = process.cpuUsage();
    return { type, id, ms: (user + system) / 1_000 };
  }
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { type, id, heapBytes: heapUsed + external, rssBytes: rss, resources: countResources() };
}

/** Runs the collector twice: objects released by finalizers in the first run are collected in the second. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') for (let run = 0; run < 2; run += 1) gc();
}

function countResources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  'type' in message &&
  (message.type === 'cpu' || message.type === 'memory');
