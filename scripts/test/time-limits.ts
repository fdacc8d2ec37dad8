import { addEventHandler } from 'jest-circus';

/** As `testTimeout` in jest.config.ts, which the runner does not know. */
const LIMIT_MS = 90_000;

type Work = () => unknown;

/** Not those that a test puts in their place: its own clock would count the limit as one of its timers. */
const { setTimeout, clearTimeout } = globalThis;

/** Rejects when it is not done within so many ms. */
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

// Jest's own handlers come first: by now the test or hook is the last of its block.
addEventHandler((event, { currentDescribeBlock: block }) => {
  const added = event.name === 'add_test' ? block.children.at(-1) : event.name === 'add_hook' ? block.hooks.at(-1) : undefined;
  if (!added || !('fn' in added) || !added.fn) return;
  added.fn = limit(added.fn as Work, added.timeout ?? LIMIT_MS) as typeof added.fn;
});
