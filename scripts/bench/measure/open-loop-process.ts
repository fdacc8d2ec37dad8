import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop.ts';

/** Interval between sends. The process runs one load at a time: `{ type: 'open-loop', id, load }`. */
const TICK_MS = 5;
/** Maximum number of open requests: beyond this they would overload this process rather than the server. */
const MAX_OPEN = 8_000;

process.on('message', (message: { type?: string; id?: number; load?: OpenLoopLoad }) => {
  if (message.type !== 'open-loop' || !message.load) return;
  void runOpenLoop(message.load).then((result) => process.send?.({ id: message.id, result }));
});
process.channel?.ref();
process.send?.({ type: 'ready' });

async function runOpenLoop({ url, headers, perSecond, seconds, patienceMs }: OpenLoopLoad): Promise<OpenLoopResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_OPEN, scheduling: 'lifo' });
  const statuses: Record<string, number> = {};
  const served: number[] = [];
  const refused: number[] = [];
  const late: number[] = [];
  let open = 0;
  let sent = 0;

  const sendOne = (dueAt: number): void => {
    late.push(performance.now() - dueAt);
    open += 1;
    let isOver = false;
    const finish = (status: number): void => {
      if (isOver) return;
      isOver = true;
      open -= 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 200) served.push(performance.now() - dueAt);
      if (status === 503) refused.push(performance.now() - dueAt);
    };
    const outgoing = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => finish(answer.statusCode ?? 0));
      answer.once('error', () => finish(0));
    });
    outgoing.setTimeout(patienceMs, () => outgoing.destroy());
    outgoing.once('error', () => finish(0));
    outgoing.end();
  };

  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  for (let now = startedAt; now < endsAt; now = performance.now()) {
    const due = Math.floor(((now - startedAt) / 1_000) * perSecond);
    for (; sent < due && open < MAX_OPEN; sent += 1) sendOne(startedAt + (sent / perSecond) * 1_000);
    await pause(TICK_MS);
  }
  while (open > 0 && performance.now() < endsAt + patienceMs) await pause(TICK_MS);
  agent.destroy();
  return {
    statuses: { ...statuses, ...(open > 0 && { 0: (statuses[0] ?? 0) + open }) },
    p50: percentile(served, 0.5),
    p99: percentile(served, 0.99),
    longest: served.at(-1) ?? 0,
    refusedP99: percentile(refused, 0.99),
    sentLateP99: percentile(late, 0.99),
  };
}

function percentile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * share)] ?? 0;
}
