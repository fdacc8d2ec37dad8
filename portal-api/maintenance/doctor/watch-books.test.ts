import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { HOUR_MS } from '#shared/durations.ts';
import { createLogger } from '../../platform/http/logger.ts';
import { createApiMetrics } from '../../platform/metrics.ts';
import { signInBuyer } from '../../testing/buying-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';
import { watchBooks } from './watch-books.ts';

forEachApi((api) => {
  test('examines the books once an hour after the metrics were first read, and logs a contradiction', async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
    const metrics = createApiMetrics();
    const look = watchBooks({ ...api, metrics, logger: createLogger({ level: 'error', name: 'test' }, stream) });
    const buyer = await signInBuyer(api, { balance: 10_000 });
    await buyer.buyMembership(10).expect(200);

    await look();
    expect(await metrics.read()).not.toContain('books_ok');
    await look();
    expect(await metrics.read()).toContain('books_ok 1');
    await api.db.updateTable('membership_periods').set({ status: 'REVOKED' }).where('user_id', '=', buyer.id).execute();
    api.clock.advance(HOUR_MS - 1);
    await look();
    expect(await metrics.read()).toContain('books_ok 1');
    expect(lines).toEqual([]);
    api.clock.advance(1);
    await look();
    expect(await metrics.read()).toContain('books_ok 0');
    expect(lines).toEqual([expect.stringContaining('"checks":["memberships"]')]);
  });
});
