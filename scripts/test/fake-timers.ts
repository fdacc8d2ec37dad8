import { ModernFakeTimers } from '@jest/fake-timers';
import { jest } from '@jest/globals';

/** Timer functions that are never faked: browsers lack them, and React schedules its work with them. */
const ofNode = ['nextTick', 'setImmediate', 'clearImmediate', 'hrtime'] as const;
const timers = new ModernFakeTimers({ config: { fakeTimers: {} } as never, global: globalThis });

// The runner's own versions take no options and lack some of Jest's functions.
Object.assign(jest, {
  useFakeTimers: (options: Parameters<typeof timers.useFakeTimers>[0]) => {
    timers.useFakeTimers({ ...options, doNotFake: [...ofNode] });
    return jest;
  },
  useRealTimers: () => {
    timers.useRealTimers();
    return jest;
  },
  advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
  setSystemTime: (now: number) => timers.setSystemTime(now),
});
