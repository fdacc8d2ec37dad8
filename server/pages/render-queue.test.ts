import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { silentMetrics } from '../http/metrics.ts';
import { createRenderQueue } from './render-queue.ts';

test('runs one at a time, in order, with turns of the event loop in between', async () => {
  const renderQueue = createRenderQueue({ metrics: silentMetrics });
  const log: string[] = [];
  let isOver = false;
  const loop = async (): Promise<void> => {
    while (!isOver) {
      log.push('.');
      await nextTurn();
    }
  };
  const looping = loop();
  const work = async (name: string): Promise<void> => {
    await renderQueue.take();
    log.push(name);
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  isOver = true;
  await looping;
  expect(log.join('')).toMatch(/^\.a\.{2,4}b\.{2,4}c\.*$/);
});

test('an idle queue resolves immediately', async () => {
  const renderQueue = createRenderQueue({ metrics: silentMetrics });
  await renderQueue.take();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  let isThere = false;
  void renderQueue.take().then(() => {
    isThere = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  expect(isThere).toBe(true);
});

test('refuses new requests while eight or more wait and the first has waited for more than a second', async () => {
  let now = 0;
  let shed = 0;
  const metrics = {
    shed: () => {
      shed += 1;
    },
  };
  const renderQueue = createRenderQueue({ metrics, now: () => now });
  await renderQueue.take();
  const waiting = Array.from({ length: 8 }, () => renderQueue.take());
  now = 1_000;
  renderQueue.refuseIfOverloaded();
  now = 1_001;
  expect(() => renderQueue.refuseIfOverloaded()).toThrow(expect.objectContaining({ status: 503, retryAfterS: 1 }));
  await waiting[0];
  // Seven waiting requests are never overload, however long they have waited.
  renderQueue.refuseIfOverloaded();
  expect(shed).toBe(1);
  await Promise.all(waiting);
});
