import { beforeAll, expect, test } from '@jest/globals';
import { ConsoleBrowser, openConsole, setUpOperator, signInOperator } from '../testing/console-steps.ts';
import { callAs } from '../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

const LIST = '/communities';
const bakers = { name: '烘焙同行群', intro: '聊原料团购与联名', wechat: 'bakers_cn', industry: '餐饮美食', region: '深圳' };

forEachApi((api) => {
  let browser: ConsoleBrowser;
  beforeAll(async () => {
    const server = openConsole(api);
    const editor = await setUpOperator(api, new ConsoleBrowser(server), 'editor', ['CONTENT']);
    browser = new ConsoleBrowser(server);
    expect((await signInOperator(api, browser, editor)).status).toBe(303);
  });

  const find = async (name: string) =>
    (await callAs(api, null).get('/api/community/page').query({ keyword: name }).expect(200)).body.data.records[0];

  test('a community is added, joined, changed and removed', async () => {
    expect((await browser.submit(LIST, LIST, bakers)).status).toBe(303);
    const added = await find('烘焙同行群');
    expect(added).toMatchObject({ intro: '聊原料团购与联名', industryName: '餐饮美食', regionName: '广东 深圳', memberCount: 0 });
    const user = await signInUser(api);
    await api.db.insertInto('scene_stocks').values({ user_id: user.id, scene_code: 'COMMUNITY', quantity: 1 }).execute();
    const joined = await callAs(api, user).post(`/api/community/${added.id}/join`).expect(200);
    expect(joined.body.data).toMatchObject({ wechat: 'bakers_cn', qrCode: null });

    const edit = `${LIST}/${added.id}/edit`;
    // The page shows the place as 「广东 深圳」.
    expect((await browser.submit(LIST, edit, { ...bakers, region: '广东 深圳', wechat: 'bakers_2' })).status).toBe(303);
    expect(await find('烘焙同行群')).toMatchObject({ id: added.id, regionName: '广东 深圳', memberCount: 1 });
    const again = await callAs(api, user).post(`/api/community/${added.id}/join`).expect(200);
    expect(again.body.data.wechat).toBe('bakers_2');

    expect((await browser.submit(LIST, `${LIST}/${added.id}/remove`, { sure: 'on' })).status).toBe(303);
    expect(await find('烘焙同行群')).toBeUndefined();
    await callAs(api, user).post(`/api/community/${added.id}/join`).expect(404);
    const { details } = await api.db
      .selectFrom('operator_actions')
      .select('details')
      .where('command', '=', 'community-remove')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ before: { name: '烘焙同行群', wechat: 'bakers_2', member_count: 1 } });
  });

  test('another WeChat account takes the QR code of the one before away', async () => {
    expect((await browser.submit(LIST, LIST, { ...bakers, name: '带二维码的群' })).status).toBe(303);
    const { id } = await find('带二维码的群');
    const qrCode = async () =>
      (await api.db.selectFrom('communities').select('qr_code').where('id', '=', id).executeTakeFirstOrThrow()).qr_code;
    await api.db.updateTable('communities').set({ qr_code: '/images/community-qr.svg' }).where('id', '=', id).execute();
    await browser.submit(LIST, `${LIST}/${id}/edit`, { ...bakers, name: '带二维码的群', intro: '换了一句介绍' });
    expect(await qrCode()).toBe('/images/community-qr.svg');
    await browser.submit(LIST, `${LIST}/${id}/edit`, { ...bakers, name: '带二维码的群', wechat: 'bakers_9' });
    expect(await qrCode()).toBeNull();
  });

  test.each([
    [{ wechat: '微信' }, '微信号不正确'],
    [{ region: '火星' }, '没有这个省或市'],
    [{ industry: '不存在的行业' }, '没有这个行业'],
    [{ intro: '短' }, '介绍至少 5 个字'],
  ])('%j is refused, and the form keeps the rest', async (wrong, sentence) => {
    const { status, text } = await browser.submit(LIST, LIST, { ...bakers, name: '不会出现的群', ...wrong });
    expect([status, text.includes(sentence), text.includes('value="不会出现的群"')]).toEqual([400, true, true]);
    expect(await find('不会出现的群')).toBeUndefined();
  });

  test('two communities cannot have the same name', async () => {
    expect((await browser.submit(LIST, LIST, { ...bakers, name: '独一无二的群' })).status).toBe(303);
    const { status, text } = await browser.submit(LIST, LIST, { ...bakers, name: '独一无二的群', intro: '另一个介绍' });
    expect([status, text.includes('已有同名的社群')]).toEqual([409, true]);
  });
});
