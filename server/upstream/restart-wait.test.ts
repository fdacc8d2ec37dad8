import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createRestartWait } from './restart-wait.ts';

test('while the API listens nobody waits', () => {
  expect(createRestartWait(() => true).untilBack()).toBeNull();
});

test('calls wait together, and go on once it listens again', async () => {
  let isListening = false;
  const restart = createRestartWait(() => isListening, 20_000);
  const waits = [restart.untilBack(), restart.untilBack()];
  expect(waits[0]).not.toBeNull();
  expect(waits[1]).toBe(waits[0]);
  isListening = true;
  await Promise.all(waits);
  expect(restart.untilBack()).toBeNull();
});

test('an API that stays away is told at once, until it has been back', async () => {
  let isListening = false;
  const restart = createRestartWait(() => isListening, 60);
  await restart.untilBack();
  expect(restart.untilBack()).toBeNull();
  isListening = true;
  restart.untilBack();
  isListening = false;
  expect(restart.untilBack()).not.toBeNull();
});

test('the next outage is waited for as well, though no call has met the API in between', async () => {
  let isListening = false;
  const restart = createRestartWait(() => isListening, 60);
  const wait = restart.untilBack();
  isListening = true;
  await wait;
  await pause(80);
  isListening = false;
  expect(restart.untilBack()).not.toBeNull();
});

test('a connection that was refused before anybody knew is waited for as well', async () => {
  let isListening = true;
  const restart = createRestartWait(() => isListening, 20_000);
  let isOver = false;
  const wait = restart.untilBackAfterLoss().then(() => {
    isOver = true;
  });
  isListening = false;
  const known = new Promise<void>((resolve) => {
    const look = () => (restart.untilBack() ? resolve() : setImmediate(look));
    look();
  });
  await known;
  expect(isOver).toBe(false);
  isListening = true;
  await wait;
});
