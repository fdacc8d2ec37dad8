import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { pruneExpired } from '../../../maintenance/prune-expired.ts';
import { toChinaDay } from '../../../platform/china-time.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { sumUpSearches } from './count-hot-words.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let publisher: { id: string };

  beforeAll(async () => {
    database = await open();
    api = createTestApi(database.db);
    publisher = await signInUser(api);
  });
  beforeEach(async () => {
    for (const table of ['search_log', 'search_word_days', 'hot_words', 'search_words', 'demands'] as const)
      await database.db.deleteFrom(table).execute();
    await database.db.deleteFrom('daily_runs').execute();
    // Lets cached answers of the previous test expire.
    api.clock.advance(HOUR_MS);
  });
  afterAll(() => database.close());

  interface Caller {
    token?: string;
    address?: string;
    /** Null if no page was served to it. */
    device?: string | null;
  }
  let addresses = 0;
  /** Returns an address in another block of networks each time. */
  const newAddress = (): string => {
    addresses += 1;
    return `10.${Math.floor(addresses / 250)}.${addresses % 250}.1`;
  };
  /** Returns the header that the gateway sends for a device that was served its first page `ageMs` ago. */
  const newDevice = (ageMs = 2 * DAY_MS): string =>
    `${randomBytes(16).toString('base64url')}.${Math.floor((api.clock.now().getTime() - ageMs) / 1_000)}`;
  const send = (path: string, body: object, { token, address = newAddress(), device = newDevice() }: Caller = {}) =>
    request(api.server)
      .post(path)
      .set({ 'X-Forwarded-For': address, ...(token && { 'X-Token': token }), ...(device && { 'X-Device-Id': device }) })
      .send(body);
  async function search(keyword: string, caller?: Caller, more: object = {}): Promise<string> {
    const id = randomUUID();
    const answer = await send('/api/search/report', { id, keyword, ...more }, caller);
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    return id;
  }
  const readLog = () => database.db.selectFrom('search_log').selectAll().orderBy('at').execute();
  const publish = (title: string) => publishDemand(api, { publisher_id: publisher.id, title });
  const readHot = async (): Promise<string[]> => {
    // Answers are cached for a minute.
    api.clock.advance(60_000);
    const { body } = await request(api.server).get('/api/search/hot').expect(200);
    return body.data.words.map(({ word }: { word: string }) => word);
  };
  /** Ends the day and sums up its searches. */
  async function sumUp(): Promise<void> {
    api.clock.advance(DAY_MS);
    await sumUpSearches(database.db, api.clock.now());
  }
  async function searchBy(keyword: string, people: number, networks = people): Promise<void> {
    const places = Array.from({ length: networks }, newAddress);
    for (let index = 0; index < people; index += 1) await search(keyword, { address: places[index % networks] ?? '' });
  }

  test('logs a search by its words and conditions, without the searcher', async () => {
    const user = await signInUser(api);
    const address = newAddress();
    const device = newDevice();
    await search('咖啡 上海 广告主', { token: user.token, address, device }, { total: 4, step: 'R2' });
    const [row] = await readLog();
    expect(row).toMatchObject({ words: ['咖啡'], chips: ['r:31', 't:10'], total: 4, step: 'R2', at: api.clock.now() });
    const text = JSON.stringify(row);
    for (const secret of [address, device.split('.')[0] ?? '', user.token, user.phone]) expect(text).not.toContain(secret);
    expect(row?.viewer).toMatch(/^[\w-]{43}$/);
  });

  test('logs no run of five digits and no account, whatever is typed by whom', async () => {
    const user = await signInUser(api);
    const typed = [
      '13800138000',
      '找张三 138-0013-8000',
      '１３８００１３８０００ 咖啡',
      'BD202600000123',
      'qq 123456 地推',
      `${user.id}${user.id}99999`,
    ];
    for (const keyword of typed) await search(keyword, { token: user.token });
    const rows = await readLog();
    expect(rows.map(({ words }) => words)).toContainEqual(['咖啡']);
    for (const { words, chips, viewer, network } of rows) {
      expect([...words, ...chips].filter((word) => /\p{Nd}{5}/u.test(word))).toEqual([]);
      expect([viewer, network]).not.toContain(user.id);
    }
    const { rows: columns } = await sql`
      select column_name from information_schema.columns
      where table_name like 'search\\_%' and column_name ~ 'user|account|phone|uuid|device'
    `.execute(database.db);
    expect(columns).toEqual([]);
  });

  test('drops invisible characters from a keyword, so that they cannot hide a number', async () => {
    for (const keyword of ['咖\u200B啡', '\u202E咖啡', '1\u200B2\u200D3\u20604\u00AD56 咖啡']) await search(keyword);
    expect((await readLog()).map(({ words }) => words)).toEqual([['咖啡'], ['咖啡'], ['咖啡']]);
  });

  test('uses another salt each day and deletes it after the day', async () => {
    const device = newDevice();
    const address = newAddress();
    await search('咖啡', { device, address });
    await search('咖啡', { device, address });
    api.clock.advance(DAY_MS);
    await search('咖啡', { device, address });
    const viewers = (await readLog()).map(({ viewer }) => viewer);
    expect([viewers[0] === viewers[1], viewers[1] === viewers[2]]).toEqual([true, false]);
    const readDays = async () => (await sql<{ day: string }>`select day::text from search_salts order by day`.execute(database.db)).rows;
    const [today, yesterday] = [api.clock.now(), new Date(api.clock.now().getTime() - DAY_MS)].map((moment) => ({
      day: toChinaDay(moment),
    }));
    expect((await readDays()).slice(-2)).toEqual([yesterday, today]);
    await pruneExpired(database.db, api.clock.now());
    expect(await readDays()).toEqual([today]);
    expect(await readLog()).toHaveLength(3);
    api.clock.advance(31 * DAY_MS);
    await pruneExpired(database.db, api.clock.now());
    expect(await readLog()).toEqual([]);
  });

  test('ignores browsers without a served page, and does not count new devices', async () => {
    await search('咖啡', { device: null });
    await search('咖啡', { device: 'AAAA.1' });
    expect(await readLog()).toEqual([]);
    await search('咖啡', { device: newDevice(HOUR_MS) });
    expect((await readLog()).map(({ viewer }) => viewer)).toEqual([null]);
  });

  test('logs at most 300 searches a day per device', async () => {
    const device = newDevice();
    const address = newAddress();
    for (let count = 0; count < 310; count += 1) await search('咖啡', { device, address });
    expect(await readLog()).toHaveLength(300);
  }, 60_000);

  test.each([
    ['no keyword', { keyword: '' }],
    ['one that is too long', { keyword: '字'.repeat(51) }],
    ['no search', { id: 'me', keyword: '咖啡' }],
  ])('rejects %s with 400', async (_what, body) => {
    expect((await send('/api/search/report', { id: randomUUID(), ...body })).status).toBe(400);
  });

  test('records an opened demand for its search once, within an hour', async () => {
    const { id: demand, demandNumber } = await publish('咖啡');
    const id = await search('咖啡');
    const click = (more: object = {}) => send('/api/search/click', { id, demand: demandNumber, position: 2, ...more });
    const clicks = () => database.db.selectFrom('search_clicks').selectAll().execute();
    await click().expect(200);
    await click({ position: 5, contacted: true }).expect(200);
    await click({ position: 7 }).expect(200);
    expect(await clicks()).toMatchObject([{ search_id: id, demand_id: demand, position: 2, contacted: true }]);
    await click({ id: randomUUID() }).expect(200);
    await click({ demand: 'BD999999999999' }).expect(200);
    api.clock.advance(2 * HOUR_MS);
    await click({ demand: (await publish('别的')).id }).expect(200);
    expect(await clicks()).toHaveLength(1);
    await click({ position: 0 }).expect(400);
  });

  test('returns 200 if the database is unavailable', async () => {
    await database.db.schema.alterTable('search_log').renameTo('log_away').execute();
    try {
      await search('咖啡');
    } finally {
      await database.db.schema.alterTable('log_away').renameTo('search_log').execute();
    }
  });

  test('a word becomes popular with 20 searchers, never with 19', async () => {
    for (const word of ['咖啡', '奶茶']) await publish(word);
    await searchBy('咖啡', 19);
    await searchBy('奶茶', 20);
    await sumUp();
    expect(await readHot()).toEqual(['奶茶']);
    const sums = await database.db.selectFrom('search_word_days').select(['word', 'viewers', 'searches']).execute();
    expect(sums).toEqual([{ word: '奶茶', viewers: 20, searches: 20 }]);
    // Nor do 19 searchers on several days each, one who searches repeatedly, or any number of new devices.
    for (let day = 0; day < 3; day += 1) {
      await searchBy('咖啡', 19);
      const [device, address] = [newDevice(), newAddress()];
      for (let count = 0; count < 25; count += 1) await search('地推', { device, address });
      for (let count = 0; count < 25; count += 1) await search('展会', { device: newDevice(HOUR_MS) });
      await sumUp();
      expect(await readHot()).toEqual(['奶茶']);
    }
  }, 60_000);

  test('twenty searchers count from five networks, not from four', async () => {
    for (const word of ['咖啡', '奶茶']) await publish(word);
    await searchBy('咖啡', 24, 4);
    await searchBy('奶茶', 20, 5);
    await sumUp();
    expect(await readHot()).toEqual(['奶茶']);
  });

  test('ranks words by their searchers on all days, and drops them after seven days', async () => {
    for (const word of ['咖啡', '奶茶']) await publish(word);
    await searchBy('奶茶', 20);
    await searchBy('咖啡', 22);
    await sumUp();
    expect(await readHot()).toEqual(['咖啡', '奶茶']);
    await searchBy('奶茶', 5);
    await sumUp();
    expect(await readHot()).toEqual(['奶茶', '咖啡']);
    api.clock.advance(7 * DAY_MS);
    await sumUp();
    expect(await readHot()).toEqual([]);
  });

  test('unknown words, names, forbidden words and words without a demand are never popular', async () => {
    const learned = ['云雀', '林小满', '獬豸'];
    await database.db
      .insertInto('search_words')
      .values(learned.map((word) => ({ word, frequency: 9 })))
      .execute();
    for (const word of [...learned, '张大山', '剪辑']) await publish(word);
    await database.db
      .insertInto('organizations')
      .values({ name: `杭州云雀文化${randomUUID().slice(0, 4)}`, credit_no: randomUUID().slice(0, 18), created_at: api.clock.now() })
      .execute();
    await signInUser(api, { nickname: '林小满' });
    await database.db.deleteFrom('sensitive_words').where('word', '=', '剪辑').execute();
    for (const word of [...learned, '张大山', '剪辑', '无人机']) await searchBy(word, 20);
    await sumUp();
    expect(await readHot()).toEqual(['剪辑', '獬豸']);
    await database.db.insertInto('sensitive_words').values({ word: '剪辑', level: 'REVIEW', created_at: api.clock.now() }).execute();
    expect(await readHot()).toEqual(['獬豸']);
    await database.db.deleteFrom('sensitive_words').where('word', '=', '剪辑').execute();
  }, 60_000);

  test('lists the words of operators first and hides those they block', async () => {
    for (const word of ['咖啡', '奶茶']) await publish(word);
    await database.db
      .insertInto('hot_words')
      .values([
        { word: '招商季', source: 'EDITORIAL' },
        { word: '奶茶', source: 'BLOCKED' },
      ])
      .execute();
    for (const word of ['咖啡', '奶茶']) await searchBy(word, 20);
    await sumUp();
    expect(await readHot()).toEqual(['招商季', '咖啡']);
  });
});
