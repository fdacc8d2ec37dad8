import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { blockAccount } from '../../features/operator/users/block-accounts.ts';
import { actWhileLocked } from '../../testing/act-while-locked.ts';
import { joinAs, signInOwner } from '../../testing/org-steps.ts';
import { callAs, demandFields, reviewAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { areUsed, uploadAs } from '../../testing/upload-steps.ts';
import { claimUploads } from './claim-uploads.ts';

forEachApi((api, database) => {
  test('releases an avatar that is replaced or removed, but not if the same one is saved again', async () => {
    const user = await signInUser(api);
    const pictures = [await uploadAs(api, user.id), await uploadAs(api, user.id)];
    const wear = (avatar: string | null | undefined) => callAs(api, user).put('/v1/user/edit', { avatar }).expect(200);
    await wear(pictures[0]);
    await wear(pictures[0]);
    expect(await areUsed(api, pictures)).toEqual([true, false]);
    await wear(pictures[1]);
    expect(await areUsed(api, pictures)).toEqual([false, true]);
    await callAs(api, user).put('/v1/user/edit', { sex: 10 }).expect(200);
    expect(await areUsed(api, pictures)).toEqual([false, true]);
    await wear(null);
    expect(await areUsed(api, pictures)).toEqual([false, false]);
  });

  test('keeps a picture that a demand, its revision, a report or a logo refers to', async () => {
    const user = await signInUser(api);
    const pictures: string[] = [];
    for (let count = 0; count < 4; count += 1) pictures.push(await uploadAs(api, user.id));
    const [first = '', second = '', third = '', fourth = ''] = pictures;
    const demand = await publishDemand(api, { publisher_id: user.id, images: JSON.stringify([first]) });
    const at = api.clock.now();
    const report = { demand_id: demand.id, reporter_id: user.id, reason: 'FAKE', content: '不实', images: JSON.stringify([third]) };
    await api.db
      .insertInto('demand_reports')
      .values({ ...report, created_at: at })
      .execute();
    await api.db
      .insertInto('demand_edits')
      .values({ demand_id: demand.id, fields: JSON.stringify({ images: [second] }), status: 'WAITING', submitted_at: at })
      .execute();
    await api.db.insertInto('organizations').values({ name: '图片公司', credit_no: 'PICTURE1', logo: fourth, created_at: at }).execute();
    for (const avatar of [...pictures, null]) await callAs(api, user).put('/v1/user/edit', { avatar }).expect(200);
    expect(await areUsed(api, pictures)).toEqual([true, true, true, true]);
  });

  test('releases a demand’s picture once neither the demand nor its revision uses it', async () => {
    const owner = await signInPublisher(api, { memberLevel: 30 });
    const [first, second, third, fourth] = [
      await uploadAs(api, owner.id),
      await uploadAs(api, owner.id),
      await uploadAs(api, owner.id),
      await uploadAs(api, owner.id),
    ];
    const used = () => areUsed(api, [first, second, third, fourth]);
    const { id } = await saveAs(api, owner, { images: [first, second] });
    const update = (version: number, images: string[]) =>
      callAs(api, owner)
        .put('/v1/demand/update', { id, version, ...demandFields({ images }) })
        .expect(200);
    await update(1, [second, third]);
    expect(await used()).toEqual([true, true, true, false]);
    // A new revision replaces the pending one.
    await update(2, [second, fourth]);
    expect(await used()).toEqual([true, true, false, true]);
    await reviewAs(api, id, { event: 'REJECT', reason: '图片与内容不符', fields: {} });
    expect(await used()).toEqual([true, true, false, true]);
    await update(3, [fourth]);
    await reviewAs(api, id, { event: 'APPROVE' });
    expect(await used()).toEqual([false, false, false, true]);
    await callAs(api, owner).post('/v1/demand/show', { id, show: false }).expect(200);
    expect(await used()).toEqual([false, false, false, true]);
    // A demand that is not shown is changed immediately.
    await callAs(api, owner)
      .put('/v1/demand/update', { id, version: 4, ...demandFields() })
      .expect(200);
    expect(await used()).toEqual([false, false, false, false]);
  });

  test('removing a demand releases its pictures and those of its revision, except those that another demand shows', async () => {
    const owner = await signInPublisher(api, { memberLevel: 30 });
    const [own, changed, shared] = [await uploadAs(api, owner.id), await uploadAs(api, owner.id), await uploadAs(api, owner.id)];
    const { id } = await saveAs(api, owner, { images: [own, shared] });
    await saveAs(api, owner, { images: [shared], title: '另一条需求也用这张图片' });
    await callAs(api, owner)
      .put('/v1/demand/update', { id, version: 1, ...demandFields({ images: [own, changed] }) })
      .expect(200);
    expect(await areUsed(api, [own, changed, shared])).toEqual([true, true, true]);
    await callAs(api, owner).delete(`/v1/demand/remove?id=${id}`).expect(200);
    expect(await areUsed(api, [own, changed, shared])).toEqual([false, false, true]);
  });

  test('keeps a picture that another demand claims while the first one is being removed', async () => {
    const owner = await signInPublisher(api, { memberLevel: 30 });
    const picture = await uploadAs(api, owner.id);
    const { id } = await saveAs(api, owner, { images: [picture] });
    const images = JSON.stringify([picture]);
    await actWhileLocked(
      database,
      {
        hold: async (trx) => {
          await claimUploads(trx, owner.id, [picture], api.clock.now());
          await publishDemand({ ...api, db: trx }, { publisher_id: owner.id, images });
        },
      },
      () => callAs(api, owner).delete(`/v1/demand/remove?id=${id}`).expect(200),
    );
    expect(await areUsed(api, [picture])).toEqual([true]);
  });

  test('releases a replaced logo, whichever member uploaded it', async () => {
    const { owner, creditNo } = await signInOwner(api);
    const admin = await signInUser(api);
    await joinAs(api, admin, creditNo, owner);
    await callAs(api, owner).post(`/api/user/org/members/${admin.id}`, { action: 'MAKE_ADMIN' }).expect(200);
    const [old, young] = [await uploadAs(api, owner.id), await uploadAs(api, admin.id)];
    await callAs(api, owner).post('/api/user/org', { logo: old }).expect(200);
    await callAs(api, admin).post('/api/user/org', { intro: '我们做品牌' }).expect(200);
    expect(await areUsed(api, [old, young])).toEqual([true, false]);
    await callAs(api, admin).post('/api/user/org', { logo: young }).expect(200);
    expect(await areUsed(api, [old, young])).toEqual([false, true]);
  });

  /** Blocks two acts at their writes to one of `tables` until both wait there or for each other, then lets them continue simultaneously. */
  async function letGoAtOnce<T>(tables: readonly ('demand_transitions' | 'organizations' | 'users')[], acts: () => Promise<T>): Promise<T> {
    const countWaiting = sql<{ count: number }>`
      with held as (select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))
      select count(distinct pid)::int as count from pg_locks
      where not granted and (pid in (select pid from held) or pg_blocking_pids(pid) && array(select pid from held))`;
    const lock = sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`;
    return await actWhileLocked(
      database,
      {
        hold: (trx) => lock.execute(trx),
        change: async (trx) => {
          while (database.url && (await countWaiting.execute(trx)).rows[0]?.count !== 2) await setTimeout(5);
        },
      },
      acts,
    );
  }

  test('saves two demands that swap their pictures simultaneously', async () => {
    const owner = await signInPublisher(api, { memberLevel: 30 });
    const [one, other] = [await uploadAs(api, owner.id), await uploadAs(api, owner.id)];
    const [first, second] = [
      await saveAs(api, owner, { images: [one] }, { approved: false }),
      await saveAs(api, owner, { images: [other], title: '另一条需求的标题' }, { approved: false }),
    ];
    const update = ({ id, version }: typeof first, image: string) =>
      callAs(api, owner).put('/v1/demand/update', { id, version, ...demandFields({ images: [image] }) });
    const answers = await letGoAtOnce(['demand_transitions'], () => Promise.all([update(first, other), update(second, one)]));
    expect(answers.map(({ body }) => body.code)).toEqual([200, 200]);
    expect(await areUsed(api, [one, other])).toEqual([true, true]);
  });

  test('saves a logo and an avatar that swap their pictures simultaneously', async () => {
    const { owner } = await signInOwner(api);
    const [one, other] = [await uploadAs(api, owner.id), await uploadAs(api, owner.id)];
    const setLogo = (logo: string) => callAs(api, owner).post('/api/user/org', { logo });
    const setAvatar = (avatar: string) => callAs(api, owner).put('/v1/user/edit', { avatar });
    await setLogo(one).expect(200);
    await setAvatar(other).expect(200);
    const answers = await letGoAtOnce(['organizations', 'users'], () => Promise.all([setLogo(other), setAvatar(one)]));
    expect(answers.map(({ body }) => body.code)).toEqual([200, 200]);
    expect(await areUsed(api, [one, other])).toEqual([true, true]);
  });

  test('a block that takes demands down and a save that moves a picture between them do not deadlock', async () => {
    const owner = await signInPublisher(api, { memberLevel: 30 });
    const picture = await uploadAs(api, owner.id);
    const [first, second] = [await saveAs(api, owner), await saveAs(api, owner, { title: '另一条需求的标题' })];
    const update = ({ id, version }: typeof first) =>
      callAs(api, owner).put('/v1/demand/update', { id, version, ...demandFields({ images: [picture] }) });
    await update(first).expect(200);
    const block = { level: 'WRITE', reason: '发布违规内容', until: undefined, pause: true } as const;
    const reviewer = { db: database.db, now: api.clock.now(), name: '审核员甲', requestId: null };
    const [blocked, saved] = await letGoAtOnce(['demand_transitions'], () =>
      Promise.all([blockAccount(reviewer, owner.phone, block), setTimeout(100).then(() => update(second))]),
    );
    expect(blocked).toMatchObject({ takenDownCount: 2 });
    expect(saved.body.code).not.toBe(503);
  });
});
