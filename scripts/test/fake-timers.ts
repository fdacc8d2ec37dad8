import { ModernFakeTimers } from '@jest/fake-timers';
import { jest } from '@jest/globals';

/** Browsers have none of these, and React has its own turns by them. */
const ofNode = ['nextTick', 'setImmediate', 'clearImmediate', 'hrtime'] as const;
const timers = new ModernFakeTimers({ config: { fakeTimers: {} } as never, global: globalThis });

// The runner's own take no options, and leave some of Jest's functions out.
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
