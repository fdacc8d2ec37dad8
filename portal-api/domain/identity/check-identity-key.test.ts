import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Database } from '../../platform/db/database.ts';
import { StartFailure } from '../../platform/errors.ts';
import { forEachDatabase, type TestDatabase } from '../../testing/for-each-database.ts';
import { signInUser, TestClock } from '../../testing/test-api.ts';
import { checkIdentityKey } from './check-identity-key.ts';
import { encryptIdentityNumber } from './identity-cipher.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);
const logger = { info: jest.fn() };
const check = (db: Database, one: Buffer, source = 'IDENTITY_KEY') => checkIdentityKey(db, one, source, logger);

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => void logger.info.mockClear());

  test('refuses a key that cannot decrypt the stored numbers and records the one that can; then refuses any other', async () => {
    const { db } = database;
    const { id } = await signInUser({ db, clock: new TestClock() });
    const values = { user_id: id, real_name: '冯可欣', id_hash: 'hash', status: 1, consented_at: new Date(), submitted_at: new Date() };
    const stored = encryptIdentityNumber(key, id, '110101199003074514');
    await db
      .insertInto('real_name_checks')
      .values({ ...values, id_number: stored })
      .execute();

    await expect(check(db, other)).rejects.toThrow(StartFailure);
    expect(await db.selectFrom('key_checks').selectAll().execute()).toEqual([]);
    await check(db, key);
    await check(db, key);
    await expect(check(db, other, '/data/identity-key')).rejects.toThrow(/^\/data\/identity-key is not the key [^\n]+\.$/);
  });

  test('another key replaces the recorded one while nothing is encrypted, and is logged', async () => {
    const { db, close } = await open();
    await check(db, key);
    expect(logger.info).not.toHaveBeenCalled();
    await check(db, other);
    expect(logger.info.mock.calls).toEqual([[expect.stringMatching(/^IDENTITY_KEY differs from the previous key.* from now on$/)]]);
    await check(db, other);
    expect(logger.info).toHaveBeenCalledTimes(1);
    expect(await db.selectFrom('key_checks').selectAll().execute()).toHaveLength(1);
    await close();
  });

  test('a replaced key cannot decrypt the secrets of operators: their accounts have to be set up again', async () => {
    const { db, close } = await open();
    await check(db, key);
    const now = new Date();
    const values = {
      login: 'xiaochen',
      name: '陈小明',
      roles: ['REVIEW' as const],
      password_hash: 'hash',
      totp_secret: Buffer.from('secret'),
      created_at: now,
    };
    const { id } = await db.insertInto('operators').values(values).returning('id').executeTakeFirstOrThrow();
    const session = { operator_id: id, token_hash: 'token', created_at: now, seen_at: now, ip: '127.0.0.1', user_agent: null };
    await db.insertInto('operator_sessions').values(session).execute();
    await check(db, other);
    expect(logger.info.mock.calls).toEqual([[expect.stringContaining('have to be reset: 1')]]);
    const account = db.selectFrom('operators').select(['password_hash', 'totp_secret']);
    expect(await account.execute()).toEqual([{ password_hash: null, totp_secret: null }]);
    expect(await db.selectFrom('operator_sessions').selectAll().execute()).toEqual([]);
    await close();
  });
});
