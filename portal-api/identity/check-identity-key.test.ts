import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { StartFailure } from '../start-failure.ts';
import { forEachDatabase, type TestDatabase } from '../testing/for-each-database.ts';
import { signInUser, TestClock } from '../testing/test-api.ts';
import { checkIdentityKey } from './check-identity-key.ts';
import { encryptIdentityNumber } from './identity-cipher.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

forEachDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('a key that does not open what is stored is refused and not noted; the one that does is noted, and another refused from then on', async () => {
    const { db } = database;
    const { id } = await signInUser({ db, clock: new TestClock() });
    const values = { user_id: id, real_name: '冯可欣', id_hash: 'hash', status: 1, consented_at: new Date(), submitted_at: new Date() };
    const stored = encryptIdentityNumber(key, id, '110101199003074514');
    await db
      .insertInto('real_name_checks')
      .values({ ...values, id_number: stored })
      .execute();

    await expect(checkIdentityKey(db, other, 'IDENTITY_KEY')).rejects.toThrow(StartFailure);
    expect(await db.selectFrom('key_checks').selectAll().execute()).toEqual([]);
    await checkIdentityKey(db, key, 'IDENTITY_KEY');
    await db.deleteFrom('real_name_checks').execute();
    await checkIdentityKey(db, key, 'IDENTITY_KEY');
    await expect(checkIdentityKey(db, other, '/data/identity-key')).rejects.toThrow(/^\/data\/identity-key is not the key [^\n]+\.$/);
  });

  test('the first key of a new database is noted by whoever is first', async () => {
    const { db, close } = await open();
    const tries = await Promise.allSettled([key, other].map((one) => checkIdentityKey(db, one, 'IDENTITY_KEY')));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await close();
  });
});
