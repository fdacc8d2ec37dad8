import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createRestartWait } from './restart-wait.ts';

test('calls do not wait while the API listens', () => {
  expect(createRestartWait(() => true).untilBack()).toBeNull();
});

test('calls wait together and continue once the API listens again', async () => {
  let isListening = false;
  const restart = createRestartWait(() => isListening, 20_000);
  const waits = [restart.untilBack(), restart.untilBack()];
  expect(waits[0]).not.toBeNull();
  expect(waits[1]).toBe(waits[0]);
  isListening = true;
  await Promise.all(waits);
  expect(restart.untilBack()).toBeNull();
});

test('once the wait is over, further calls do not wait until the API has been back', async () => {
  let isListening = false;
  const restart = createRestartWait(() => isListening, 60);
  await restart.untilBack();
  expect(restart.untilBack()).toBeNull();
  isListening = true;
  restart.untilBack();
  isListening = false;
  expect(restart.untilBack()).not.toBeNull();
});

test('calls wait in the next outage too, even if no call reached the API in between', async () => {
  let isListening = false;
  const restart = createRestartWait(() => isListening, 60);
  const wait = restart.untilBack();
  isListening = true;
  await wait;
  await pause(80);
  isListening = false;
  expect(restart.untilBack()).not.toBeNull();
});

test('a call whose connection was refused before the outage was known waits too', async () => {
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
