import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { callAs } from '../../../testing/publish-steps.ts';
import { savedSearchSteps } from '../../../testing/saved-search-steps.ts';
import { forEachApi } from '../../../testing/test-api.ts';
import { matchShown } from './match-shown.ts';
import { INSTANT_PER_DAY, MAX_UNSEEN, notifyOfHits } from './notify-of-hits.ts';

forEachApi((api) => {
  const { logger, people, run, after, save, list, change, notices, show } = savedSearchSteps(api);

  test('turning the notices off drops hits without a notice', async () => {
    const { id } = await save({ keyword: '咖啡' });
    await change(id, { frequency: 'DAILY' }).expect(200);
    await show('咖啡一号');
    await run();
    await change(id, { frequency: 'OFF' }).expect(200);
    await change(id, { frequency: 'DAILY', name: '上海咖啡' }).expect(200);
    await after(2 * DAY_MS);
    expect(await notices()).toEqual([]);
    expect((await list()).items).toMatchObject([{ name: '上海咖啡', frequency: 'DAILY' }]);
  });

  test('a search with too many unseen hits switches to daily summaries and says so once', async () => {
    await save({ keyword: '咖啡' });
    for (let index = 0; index <= MAX_UNSEEN; index += 1) await show(`咖啡 ${index} 号`);
    await run();
    const [notice] = await api.db.selectFrom('notices').selectAll().where('user_id', '=', people.reader.id).execute();
    expect([notice?.title, notice?.content.includes('之后改为每天 9 点')]).toEqual([`「咖啡」有 ${MAX_UNSEEN + 1} 条新需求`, true]);
    expect((await list()).items).toMatchObject([{ frequency: 'DAILY', freshCount: MAX_UNSEEN + 1 }]);
    await show('咖啡最后一号');
    await after(2 * HOUR_MS);
    expect(await notices()).toHaveLength(1);
    await after(DAY_MS);
    expect(await notices()).toHaveLength(2);
  });

  test('after the daily limit of notices the rest waits for the summary', async () => {
    await save({ keyword: '咖啡' });
    const now = api.clock.now();
    await sql`insert into notices (user_id, category, title, summary, content, created_at)
      select ${people.reader.id}, '匹配', '早先', '', '', ${now} from generate_series(1, ${INSTANT_PER_DAY})`.execute(api.db);
    await show('咖啡一号');
    await run();
    expect(await notices()).toHaveLength(INSTANT_PER_DAY);
    // The next day begins before 9:00, with a new limit.
    await after(14 * HOUR_MS);
    expect((await notices()).slice(INSTANT_PER_DAY)).toEqual(['「咖啡」有 1 条新需求']);
  });

  test('unwanted demands are neither notified nor summarized, and not counted', async () => {
    const { id } = await save({ keyword: '咖啡' });
    const shown = await show('咖啡一号');
    const say = (kind: string) => callAs(api, people.reader).post(`/api/demand/${shown.id}/feedback`, { kind }).expect(200);
    await say('DEMAND');
    await run();
    expect([await notices(), (await list()).items]).toEqual([[], [expect.objectContaining({ freshCount: 0 })]]);
    await say('PUBLISHER');
    await change(id, { frequency: 'DAILY' }).expect(200);
    await show('咖啡二号');
    await run();
    await after(2 * DAY_MS);
    expect([await notices(), (await list()).items]).toEqual([[], [expect.objectContaining({ freshCount: 0 })]]);
    await callAs(api, people.reader).delete('/api/demand-feedback').expect(200);
    expect((await list()).items).toMatchObject([{ freshCount: 2 }]);
  });

  /** Makes every write to a table fail while `work` runs. */
  async function breakWrites(table: string, work: () => Promise<unknown>): Promise<void> {
    await sql
      .raw(`create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`)
      .execute(api.db);
    await sql
      .raw(`create trigger refuse_write before insert or delete or update on ${table} for each row execute function refuse_write()`)
      .execute(api.db);
    await work();
    await sql.raw(`drop trigger refuse_write on ${table}; `).execute(api.db);
    await sql.raw('drop function refuse_write()').execute(api.db);
  }

  test('an interruption at any write neither loses nor duplicates a notice', async () => {
    await save({ keyword: '咖啡' });
    await save({ keyword: '联名' });
    const before: string[] = [];
    for (const table of ['saved_search_hits', 'demand_outbox', 'notices', 'saved_searches']) {
      await show(`咖啡联名 ${table}`);
      await breakWrites(table, run);
      expect([table, await notices()]).toEqual([table, before]);
      // The retry is due after a minute, the next notice of a search after an hour.
      await after(2 * HOUR_MS);
      await run();
      before.push('「咖啡」有 1 条新需求', '「联名」有 1 条新需求');
      expect([table, await notices()]).toEqual([table, before]);
    }
  });

  test('an interruption between matching and notifying, and concurrent runs, change nothing', async () => {
    await save({ keyword: '咖啡' });
    for (const title of ['咖啡一号', '咖啡二号', '咖啡三号']) await show(title);
    const stopped = new AbortController();
    stopped.abort();
    expect(await matchShown(api.db, api.clock.now(), logger, { signal: stopped.signal })).toBe(0);
    await Promise.all([1, 2, 3].map(() => matchShown(api.db, api.clock.now(), logger)));
    expect(await notices()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => notifyOfHits(api.db, api.clock.now())));
    expect(await notices()).toEqual(['「咖啡」有 3 条新需求']);
  });

  test('a demand that cannot be compared holds up no other', async () => {
    await save({ keyword: '咖啡' });
    const broken = await show('咖啡一号');
    await show('咖啡二号');
    await sql
      .raw(`create function refuse_one() returns trigger language plpgsql as $$
      begin if new.demand_id = ${broken.id} then raise exception 'refused'; end if; return new; end $$`)
      .execute(api.db);
    await sql
      .raw('create trigger refuse_one before insert on saved_search_hits for each row execute function refuse_one()')
      .execute(api.db);
    await run();
    expect(await notices()).toEqual(['「咖啡」有 1 条新需求']);
    await sql.raw('drop trigger refuse_one on saved_search_hits').execute(api.db);
    await sql.raw('drop function refuse_one()').execute(api.db);
    await after(60_000);
    expect(await notices()).toEqual(['「咖啡」有 2 条新需求']);
  });

  test('compares many searches with a demand, each on its own conditions', async () => {
    await api.db.updateTable('users').set({ member_level: 30 }).where('id', '=', people.reader.id).execute();
    for (let index = 10; index < 80; index += 1)
      await save({ keyword: '咖啡', industryCode: index < 30 ? '0101' : '0403', budget: `${index}0000-` });
    for (let index = 0; index < 30; index += 1) await save({ keyword: `咖啡 品牌${index}` });
    await show('咖啡 品牌7 合作', { industry_code: '0403', budget: '总预算 50 万元' });
    await run();
    // Of the 50 budgets from 30 to 79, those up to 50, and the search that matches by its words.
    expect((await notices()).length).toBe(21 + 1);
  });
});
