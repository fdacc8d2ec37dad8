import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { DAY_MS } from '#shared/durations.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { callAs, demandFields, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  const send = (command: string, input?: object) => sendOrder(api, command, input);
  const execute = async (command: string, input?: object) => (await send(command, input).expect(200)).body.data;

  test('added and removed words take effect immediately; rejects a word that is too short', async () => {
    const person = await signInPublisher(api);
    const title = '秘制 小龙.虾 招商合作';
    expect(await execute('words-add', { words: ['小 龙虾'], level: 'REJECT' })).toEqual(['小龙虾']);
    await callAs(api, person).post('/v1/demand/save', demandFields({ title })).expect(400);
    await execute('words-add', { words: ['小龙虾'], level: 'REVIEW' });
    await callAs(api, person).post('/v1/demand/save', demandFields({ title })).expect(200);
    expect(await execute('words')).toContainEqual({ word: '小龙虾', level: 'REVIEW' });
    expect(await execute('words-remove', { words: ['小龙虾', '没有的词'] })).toEqual(['小龙虾']);
    await send('words-add', { words: ['。龙'] }).expect(400);
  });

  test('operators may place three popular words and block any; each action is logged', async () => {
    expect(await execute('hot-words-add', { words: ['春季招商', ' ＣＰＳ 推广', '展会'] })).toEqual(['春季招商', 'cps 推广', '展会']);
    await send('hot-words-add', { words: ['第四个'] }).expect(400);
    await execute('hot-words-block', { words: ['展会', '某词'] });
    await execute('hot-words-add', { words: ['第四个'] });
    expect(await execute('hot-words')).toEqual([
      { word: '展会', source: 'BLOCKED', score: 0 },
      { word: '某词', source: 'BLOCKED', score: 0 },
      { word: 'cps 推广', source: 'EDITORIAL', score: 0 },
      { word: '春季招商', source: 'EDITORIAL', score: 0 },
      { word: '第四个', source: 'EDITORIAL', score: 0 },
    ]);
    expect(await execute('hot-words-remove', { words: ['某词', '没有的'] })).toEqual(['某词']);
    const { rows } = await sql<{
      command: string;
    }>`select command from operator_actions where command like 'hot-words%' order by id`.execute(api.db);
    expect(rows.map(({ command }) => command)).toEqual([
      'hot-words EDITORIAL',
      'hot-words BLOCKED',
      'hot-words EDITORIAL',
      'hot-words remove',
    ]);
  });

  test('lists frequently searched words, those with the worst results first', async () => {
    const day = toChinaDay(new Date(api.clock.now().getTime() - DAY_MS));
    const sums = (word: string, without_hits: number, opened: number) => ({ day, word, viewers: 20, searches: 40, without_hits, opened });
    await api.db
      .insertInto('search_word_days')
      .values([sums('咖啡', 0, 30), sums('獬豸', 40, 0), sums('地推', 0, 0)])
      .execute();
    expect(await execute('searches')).toEqual([
      { word: '獬豸', searches: 40, withoutHits: 40, opened: 0 },
      { word: '地推', searches: 40, withoutHits: 0, opened: 0 },
      { word: '咖啡', searches: 40, withoutHits: 0, opened: 30 },
    ]);
  });

  test('a word added by another process takes effect after half a minute', async () => {
    const person = await signInPublisher(api);
    const save = () => callAs(api, person).post('/v1/demand/save', demandFields({ title: '泡泡玛特同款招商' }));
    await save().expect(200);
    await api.db.insertInto('sensitive_words').values({ word: '泡泡玛特', level: 'REJECT', created_at: api.clock.now() }).execute();
    api.clock.advance(30_000);
    await save().expect(400);
  });
});
