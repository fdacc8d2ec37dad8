import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { forEachDatabase, type TestDatabase } from '../../../testing/for-each-database.ts';
import { createTestApi, signInUser, type TestApi } from '../../../testing/test-api.ts';
import { publishDemand } from '../../../testing/test-demands.ts';
import { learnWords } from './learn-words.ts';

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
    await database.db.deleteFrom('demands').execute();
    await database.db.deleteFrom('daily_runs').execute();
  });
  afterAll(() => database.close());

  async function publishMany(title: string, values: { audit_status?: string } = {}): Promise<void> {
    for (const [before, behind] of ['，。', '甲乙', ' ；', '丙丁', '！？', '，、']) {
      await publishDemand(api, { publisher_id: publisher.id, title: `${before}${title}${behind}`, content: '无', ...values });
    }
  }
  const learn = () => learnWords(database.db, api.clock.now());
  const readWords = async () => (await database.db.selectFrom('search_words').select('word').execute()).map(({ word }) => word);

  test('counts the words of live demands once a day', async () => {
    await publishMany('麋鹿角');
    await publishMany('鸬鹚', { audit_status: 'PAUSED' });
    for (const other of ['没有相干的一句', '饕餮盛宴', '魑魅魍魉']) await publishMany(other);
    expect(await learn()).toBeGreaterThan(0);
    expect(await readWords()).toContain('麋鹿角');
    expect((await readWords()).filter((word) => word.includes('鸬'))).toEqual([]);
    expect(await learn()).toBeNull();
    await database.db.deleteFrom('demands').execute();
    api.clock.advance(DAY_MS);
    expect(await learn()).toBe(0);
    expect(await readWords()).toEqual([]);
  });

  test('learned words are used to split a keyword some minutes later', async () => {
    await publishMany('麋鹿角');
    await publishMany('獬豸');
    for (const other of ['没有相干的一句', '饕餮盛宴', '魑魅魍魉']) await publishMany(other);
    const wordsOf = async (keyword: string): Promise<string[]> => {
      const { body } = await request(api.server).get('/api/demand/page-search').query({ keyword }).expect(200);
      return body.data.understanding.words;
    };
    expect(await wordsOf('麋鹿角獬豸')).toEqual(['麋鹿角獬豸']);
    await learn();
    api.clock.advance(10 * 60_000);
    // This call still uses the old words; its statements run after those that load the new ones.
    await wordsOf('麋鹿角獬豸');
    expect(await wordsOf('麋鹿角獬豸')).toEqual(['麋鹿角', '獬豸']);
  });
});
