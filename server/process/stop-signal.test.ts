import { EventEmitter, once } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import pino from 'pino';
import { stopOnSignal } from './stop-signal.ts';

const logger = pino({ level: 'silent' });

function start() {
  const source = Object.assign(new EventEmitter(), { exit: (code: number) => void source.emit('ended', code) });
  const events: string[] = [];
  let finish = (): void => {};
  stopOnSignal(
    logger,
    {
      stop(signal) {
        events.push(`stop ${signal}`);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      forceStop: () => void events.push('forceStop'),
    },
    source,
  );
  return { source, events, finish: () => finish() };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops the portal, and the process then exits with 0', async (signal) => {
  const { source, events, finish } = start();
  source.emit(signal);
  expect(events).toEqual([`stop ${signal}`]);
  const ended = once(source, 'ended');
  finish();
  expect(await ended).toEqual([0]);
});

test('a second signal hurries the stop, but not the same Ctrl+C delivered twice', () => {
  const clock = jest.spyOn(performance, 'now');
  try {
    clock.mockReturnValue(1_000);
    const { source, events } = start();
    source.emit('SIGINT');
    clock.mockReturnValue(1_100);
    source.emit('SIGINT');
    expect(events).toEqual(['stop SIGINT']);
    clock.mockReturnValue(1_600);
    source.emit('SIGTERM');
    expect(events).toEqual(['stop SIGINT', 'forceStop']);
  } finally {
    clock.mockRestore();
  }
});
