import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { TestClock } from '../../testing/test-api.ts';
import { assertWithinLimits, countAttempt, releaseAttempt, reserveAttempt } from './rate-limit.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  const clock = new TestClock();
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('Retry-After follows the exhausted limit with the longest wait', async () => {
    const limits = [
      { key: 'a', limit: 1, windowMs: MINUTE_MS },
      { key: 'a', limit: 2, windowMs: 10 * MINUTE_MS },
    ];
    await countAttempt(database.db, ['a'], clock.now());
    clock.advance(2 * MINUTE_MS);
    await assertWithinLimits(database.db, limits, clock.now(), '太快');
    await countAttempt(database.db, ['a'], clock.now());
    const refusal = assertWithinLimits(database.db, limits, clock.now(), '太快');
    await expect(refusal).rejects.toMatchObject({ status: 429, message: '太快', options: { retryAfter: 8 * 60 } });
    clock.advance(8 * MINUTE_MS);
    await assertWithinLimits(database.db, limits, clock.now(), '太快');
  });

  test('no more concurrent callers pass than the limit allows', async () => {
    const limits = [
      { key: 'b', limit: 3, windowMs: MINUTE_MS },
      { key: 'c', limit: 100, windowMs: MINUTE_MS },
    ];
    const results = await Promise.allSettled(Array.from({ length: 15 }, () => reserveAttempt(database.db, limits, clock.now(), '太快')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('a released attempt does not count', async () => {
    const limits = [{ key: 'd', limit: 1, windowMs: MINUTE_MS }];
    const reserved = await reserveAttempt(database.db, limits, clock.now(), '太快');
    await releaseAttempt(database.db, reserved);
    await reserveAttempt(database.db, limits, clock.now(), '太快');
  });
});
