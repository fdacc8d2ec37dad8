import { addEventHandler } from 'jest-circus';

/** Equals `testTimeout` in jest.config.ts, which the runner ignores. */
const LIMIT_MS = 90_000;

type Work = () => unknown;

/** The real timers, not those that a test fakes: a fake clock would count the limit as one of its timers. */
const { setTimeout, clearTimeout } = globalThis;

/** Wraps work so that it rejects if it takes longer than the limit. */
const limit =
  (work: Work, limitMs: number): Work =>
  async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done within ${limitMs} ms`)), limitMs);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  };

// Jest's own handlers run first, so the new test or hook is already the last of its block.
addEventHandler((event, { currentDescribeBlock: block }) => {
  const added = event.name === 'add_test' ? block.children.at(-1) : event.name === 'add_hook' ? block.hooks.at(-1) : undefined;
  if (!added || !('fn' in added) || !added.fn) return;
  added.fn = limit(added.fn as Work, added.timeout ?? LIMIT_MS) as typeof added.fn;
});
