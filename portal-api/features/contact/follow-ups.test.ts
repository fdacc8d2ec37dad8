import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS } from '#shared/durations.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import { contactSteps } from '../../testing/contact-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { remindOfFollowUps } from './remind-of-follow-ups.ts';

forEachApi((api) => {
  const { get, unlock, giveBoosts, publishReachable } = contactSteps(api);

  const save = (id: string, body: object, token: string) =>
    request(api.server).put(`/api/demand/${id}/follow-up`).set('X-Token', token).send(body);
  const list = async (token: string, query = '') => (await get(`/api/demand/contacted${query}`, token).expect(200)).body.data;
  const dayIn = (days: number) => toChinaDay(new Date(api.clock.now().getTime() + days * DAY_MS));
  const noticesOf = (userId: string) =>
    api.db
      .selectFrom('notices')
      .select(['title', 'content', 'link'])
      .where('user_id', '=', userId)
      .where('category', '=', '互动')
      .execute();

  const unlockSome = async (count: number) => {
    const reader = await signInUser(api);
    await giveBoosts(reader.id, count);
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const { id } = await publishReachable();
      await unlock(id, reader.token).expect(200);
      ids.push(id);
    }
    const [first = ''] = ids;
    return { reader, ids, first };
  };

  test('a follow-up is saved, replaced, and found by its state', async () => {
    const { reader, first } = await unlockSome(2);
    const nothing = { state: 'PENDING', note: '', nextOn: null, result: null };
    expect((await list(reader.token)).records.map(({ followUp }: { followUp: unknown }) => followUp)).toEqual([nothing, nothing]);

    const noted = { state: 'TALKING', note: '周五前给报价', nextOn: dayIn(3), result: null };
    expect((await save(first, { ...noted, note: ' 周五前给报价 ' }, reader.token).expect(200)).body.data).toEqual(noted);
    expect(await list(reader.token, '?state=TALKING')).toMatchObject({ total: 1, records: [{ id: first, followUp: noted }] });
    expect(await list(reader.token, '?state=PENDING')).toMatchObject({ total: 1 });

    const agreed = { state: 'AGREED', result: 'GOOD' };
    expect((await save(first, agreed, reader.token).expect(200)).body.data).toEqual({ ...nothing, ...agreed });
    expect(await list(reader.token, '?state=TALKING')).toMatchObject({ total: 0, records: [] });
    const other = await save(first, { state: 'UNFIT', result: 'GOOD' }, reader.token).expect(200);
    expect(other.body.data).toEqual({ ...nothing, state: 'UNFIT' });
  });

  test('a follow-up requires an unlocked contact, and nobody reads another user’s follow-ups', async () => {
    const { reader, first } = await unlockSome(1);
    await save(first, { state: 'TALKING', note: '只给自己看' }, reader.token).expect(200);
    const other = await signInUser(api);
    await save(first, { state: 'TALKING' }, other.token).expect(404);
    await save('999999999', { state: 'TALKING' }, other.token).expect(404);
    await save(first, { state: 'TALKING' }, '').expect(401);
    await giveBoosts(other.id, 1);
    await unlock(first, other.token).expect(200);
    expect(await list(other.token)).toMatchObject({ records: [{ followUp: { state: 'PENDING', note: '' } }] });
    await api.db.updateTable('demands').set({ deleted_at: api.clock.now() }).where('id', '=', first).execute();
    await save(first, { state: 'TALKING' }, reader.token).expect(404);
  });

  test.each<[object, string]>([
    [{}, 'state'],
    [{ state: 'DONE' }, 'state'],
    [{ state: 'TALKING', note: '长'.repeat(501) }, 'note'],
    [{ state: 'TALKING', nextOn: '2026-02-30' }, 'nextOn'],
    [{ state: 'TALKING', nextOn: '明天' }, 'nextOn'],
    [{ state: 'TALKING', nextOn: '2019-01-01' }, 'nextOn'],
    [{ state: 'TALKING', nextOn: '2999-01-01' }, 'nextOn'],
    [{ state: 'AGREED', result: 'GREAT' }, 'result'],
  ])('rejects %j at the field %s', async (body, field) => {
    const { reader, first } = await unlockSome(1);
    const { body: answer } = await save(first, body, reader.token).expect(400);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });

  test('the reminder may be set for tomorrow but not today; a past day may stay unchanged', async () => {
    const { reader, first } = await unlockSome(1);
    await save(first, { state: 'TALKING', nextOn: dayIn(0) }, reader.token).expect(400);
    const tomorrow = dayIn(1);
    await save(first, { state: 'TALKING', nextOn: tomorrow }, reader.token).expect(200);
    api.clock.advance(3 * DAY_MS);
    const kept = await save(first, { state: 'TALKING', note: '等回复', nextOn: tomorrow }, reader.token).expect(200);
    expect(kept.body.data).toMatchObject({ note: '等回复', nextOn: tomorrow });
  });

  test('the reminder is sent once, at 9:00 of the day, and again for another day', async () => {
    const { reader, ids, first } = await unlockSome(2);
    const [, removed = ''] = ids;
    const day = dayIn(2);
    await save(first, { state: 'TALKING', nextOn: day }, reader.token).expect(200);
    await save(removed, { state: 'TALKING', nextOn: day }, reader.token).expect(200);
    await api.db.updateTable('demands').set({ deleted_at: api.clock.now() }).where('id', '=', removed).execute();
    const nine = new Date(`${day}T09:00:00+08:00`);
    await remindOfFollowUps(api.db, new Date(nine.getTime() - 1));
    expect(await noticesOf(reader.id)).toEqual([]);

    await Promise.all([remindOfFollowUps(api.db, nine), remindOfFollowUps(api.db, nine)]);
    await remindOfFollowUps(api.db, nine);
    const sent = await noticesOf(reader.id);
    expect(sent).toEqual([
      { title: '今天该跟进了', content: expect.stringContaining('沟通中'), link: '/user/demand/contactedHistory?state=TALKING' },
    ]);

    // Saved again with the same day: the reminder was already sent.
    await save(first, { state: 'AGREED', nextOn: day }, reader.token).expect(200);
    await remindOfFollowUps(api.db, nine);
    expect(await noticesOf(reader.id)).toHaveLength(1);
    const later = dayIn(5);
    await save(first, { state: 'TALKING', nextOn: later }, reader.token).expect(200);
    await remindOfFollowUps(api.db, new Date(`${later}T09:00:00+08:00`));
    expect(await noticesOf(reader.id)).toHaveLength(2);
  });

  test('follow-ups are part of the account’s data export', async () => {
    const { reader, first } = await unlockSome(1);
    await save(first, { state: 'TALKING', note: '约了下周见面' }, reader.token).expect(200);
    const { body } = await get('/api/privacy/export', reader.token).expect(200);
    expect(body.data.followUps).toMatchObject([{ demand_id: first, state: 'TALKING', note: '约了下周见面' }]);
  });
});
