import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { MINUTE_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { createLiveCounts } from './live-counts.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let errors: unknown[];
  let publish: () => Promise<unknown>;

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    const user = await signInUser(api);
    publish = () => publishDemand(api, { publisher_id: user.id, type_code: '20' });
  });
  beforeEach(async () => {
    await database.db.deleteFrom('demands').execute();
    errors = [];
    await publish();
    await publish();
  });
  afterAll(() => database.close());

  const after = (minutes: number): Date => new Date(api.clock.now().getTime() + minutes * MINUTE_MS);
  const create = (keptFrom: number) => createLiveCounts(database.db, (error) => errors.push(error), keptFrom);

  test('counts few demands on every request', async () => {
    const { read } = create(4);
    expect(await read(after(0))).toEqual(new Map([['20', 2]]));
    await publish();
    expect(await read(after(0))).toEqual(new Map([['20', 3]]));
  });

  test('counts many in the background after a minute, and within the request after ten', async () => {
    const { read, settle } = create(2);
    expect(await read(after(0))).toEqual(new Map([['20', 2]]));
    await publish();
    expect(await read(after(0.9))).toEqual(new Map([['20', 2]]));
    await settle();
    expect(await read(after(1))).toEqual(new Map([['20', 2]]));
    await settle();
    expect(await read(after(1))).toEqual(new Map([['20', 3]]));
    await publish();
    expect(await read(after(11))).toEqual(new Map([['20', 4]]));
    expect(errors).toEqual([]);
  });

  test('a failed count keeps the old numbers, and the next one tries again', async () => {
    const { read, settle } = create(2);
    await read(after(0));
    await sql`alter table demands rename to demands_away`.execute(database.db);
    expect(await read(after(2))).toEqual(new Map([['20', 2]]));
    await settle();
    await sql`alter table demands_away rename to demands`.execute(database.db);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('demands') })]);
    await publish();
    await read(after(3));
    await settle();
    expect(await read(after(3))).toEqual(new Map([['20', 3]]));
  });
});
