import { expect, test } from '@jest/globals';
import { openDatabase } from './db/database.ts';
import { isDatabaseUnavailable } from './errors.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

test('an unreachable server counts as unavailable', async () => {
  const db = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none' });
  const failure = await db
    .selectFrom('users')
    .select('id')
    .execute()
    .then(
      () => null,
      (error: unknown) => error,
    );
  await db.destroy();
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test.each(['57P01', '57P03', '08006', '53300', 'ECONNRESET'])('%s counts as unavailable', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true);
});

test('a connection that breaks during a query counts as unavailable', () => {
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
});

test.each<[string, unknown]>([
  ['a duplicate', withCode('23505')],
  ['an unknown table', withCode('42P01')],
  ['a query that took too long', withCode('57014')],
  ['a missing file', withCode('ENOENT', { path: '/tmp/file' })],
  ['an error without a code', new Error('failed')],
  ['a text', 'text'],
])('%s does not count as unavailable', (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
