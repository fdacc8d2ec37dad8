import { expect, test } from '@jest/globals';
import { joinAs, signInOwner } from '../../testing/org-steps.ts';
import { callAs } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { areUsed, uploadAs } from '../../testing/upload-steps.ts';

forEachApi((api) => {
  test('an avatar that is replaced or taken away is let go, the same again is not', async () => {
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

  test('a picture that a demand, its changes, a report or a logo names stays', async () => {
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

  test('a logo that is replaced is let go, whoever of the organization uploaded it', async () => {
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
});
