import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { silentMetrics } from '../http/metrics.ts';
import { createTurns } from './take-turns.ts';

test('one at a time, in the order of asking, with turns of the event loop in between', async () => {
  const turns = createTurns({ metrics: silentMetrics });
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
    await turns.take();
    log.push(name);
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  isOver = true;
  await looping;
  expect(log.join('')).toMatch(/^\.a\.{2,4}b\.{2,4}c\.*$/);
});

test('after a while without work the first one waits for nothing', async () => {
  const turns = createTurns({ metrics: silentMetrics });
  await turns.take();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  let isThere = false;
  void turns.take().then(() => {
    isThere = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  expect(isThere).toBe(true);
});

test('newcomers are turned away while the first in line waits for more than a second', async () => {
  let now = 0;
  let shed = 0;
  const metrics = {
    shed: () => {
      shed += 1;
    },
  };
  const turns = createTurns({ metrics, now: () => now });
  await turns.take();
  const second = turns.take();
  now = 1_000;
  turns.refuseIfCrowded();
  now = 1_001;
  expect(() => turns.refuseIfCrowded()).toThrow(expect.objectContaining({ status: 503, retryAfterS: 1 }));
  await second;
  turns.refuseIfCrowded();
  expect(shed).toBe(1);
});
