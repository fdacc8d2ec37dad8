import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { forEachDatabase } from '../../testing/for-each-database.ts';
import { forbidInTransactions, isInTransaction } from './open-transactions.ts';

forEachDatabase((open) => {
  test('a third party cannot be called inside any kind of transaction, only before, after and beside one', async () => {
    const { db, close } = await open();
    const asked: string[] = [];
    const carrier = forbidInTransactions(
      'the carrier',
      { send: async (text: string) => void asked.push(text), describe: () => 'a carrier' },
      ['send'],
    );
    await carrier.send('before');
    const inside = [
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        // At any depth of the call.
        await Promise.all([Promise.resolve().then(() => carrier.send('inside'))]);
      }),
      db
        .transaction()
        .setIsolationLevel('serializable')
        .setAccessMode('read only')
        .execute(async () => carrier.send('in another')),
    ];
    for (const { status, reason } of (await Promise.allSettled(inside)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected');
      expect(String(reason)).toContain('the carrier was asked to send inside a database transaction');
    }
    await db.transaction().execute(async () => expect([isInTransaction(), carrier.describe()]).toEqual([true, 'a carrier']));
    await Promise.all([db.transaction().execute(async (trx) => sql`select 1`.execute(trx)), carrier.send('beside')]);
    await carrier.send('after');
    expect([asked, isInTransaction()]).toEqual([['before', 'beside', 'after'], false]);
    await close();
  });

  test('work that was started in a transaction and outlives it counts as outside', async () => {
    const { db, close } = await open();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let later: Promise<boolean> | undefined;
    await db.transaction().execute(async () => {
      later = ended.then(() => isInTransaction());
    });
    end();
    expect(await later).toBe(false);
    await close();
  });
});
