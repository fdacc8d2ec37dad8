import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { CHINA_OFFSET_MS, HOUR_MS } from '#shared/durations.ts';
import { announceDueContent } from '../domain/site/shown-content.ts';
import { ConsoleBrowser, hiddenFields, openConsole, setUpOperator, signInOperator, type TestOperator } from '../testing/console-steps.ts';
import { callAs } from '../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';
import { areUsed } from '../testing/upload-steps.ts';

const LIST = '/banners';
const spring = { title: '春季招商', alt: '', link: '/type/10', from: '', until: '' };

/** Returns a moment as a form writes it, in Beijing time. */
const inBeijing = (date: Date): string => new Date(date.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 16);

forEachApi((api) => {
  let browser: ConsoleBrowser;
  let picture: Buffer;
  let editor: TestOperator;
  beforeAll(async () => {
    picture = await sharp({ create: { width: 1600, height: 480, channels: 3, background: '#1668dc' } })
      .png()
      .toBuffer();
    const server = openConsole(api);
    editor = await setUpOperator(api, new ConsoleBrowser(server), 'editor', ['CONTENT']);
    browser = new ConsoleBrowser(server);
  });
  // The tests move the clock: a session ends after half an hour.
  beforeEach(async () => {
    expect((await signInOperator(api, browser, editor)).status).toBe(303);
  });

  const shown = async (): Promise<{ id: string; title: string; image: string; link: string; alt: string; external: boolean }[]> =>
    (await callAs(api, null).get('/api/banner/1').expect(200)).body.data;
  const titles = async () => (await shown()).map(({ title }) => title);
  const token = async () => ({ csrfToken: hiddenFields((await browser.get(LIST)).text, LIST)['csrfToken'] ?? '' });
  const add = async (form: Record<string, string>, files: Record<string, Buffer> = { imageFile: picture }) =>
    browser.upload(LIST, { ...(await token()), ...spring, ...form }, files);
  const idOf = ({ headers }: { headers: Record<string, unknown> }): string =>
    new URL(String(headers['location']), 'https://console.test').searchParams.get('id') ?? '';

  test('a banner is uploaded, shown, taken back, shown again, and removed with its picture', async () => {
    const added = await add({});
    expect(added.status).toBe(303);
    const id = idOf(added);
    const [banner] = await shown();
    expect(banner).toMatchObject({ id, title: '春季招商', link: '/type/10', external: false });
    const image = banner?.image ?? '';
    expect(image).toMatch(/^\/api\/file\/[0-9a-f]{32}\/1600\.webp$/);
    expect(await areUsed(api, [image])).toEqual([true]);
    expect((await browser.get(image)).headers['content-type']).toBe('image/webp');
    for (const [act, count] of [
      ['take-back', 0],
      ['show', 1],
    ] as const) {
      expect((await browser.post(`${LIST}/${id}/${act}`, await token())).status).toBe(303);
      expect(await shown()).toHaveLength(count);
    }
    expect((await browser.post(`${LIST}/${id}/remove`, { ...(await token()), sure: 'on' })).status).toBe(303);
    expect(await shown()).toEqual([]);
    expect(await areUsed(api, [image])).toEqual([false]);
    const log = await api.db.selectFrom('operator_actions').select('command').orderBy('id', 'desc').limit(4).execute();
    expect(log.map(({ command }) => command)).toEqual(['banner-remove', 'banner-show', 'banner-take-back', 'banner-add']);
  });

  test('a banner is shown within its times, and the end and the beginning are announced once', async () => {
    const [start, end] = [HOUR_MS, 2 * HOUR_MS].map((ms) => inBeijing(new Date(api.clock.now().getTime() + ms)));
    const id = idOf(await add({ title: '定时的', from: start ?? '', until: end ?? '' }));
    const wasShown = async () => {
      await announceDueContent(api.db, api.clock.now());
      return (await api.db.selectFrom('banners').select('was_shown').where('id', '=', id).executeTakeFirstOrThrow()).was_shown;
    };
    expect([await titles(), await wasShown()]).toEqual([[], false]);
    api.clock.advance(HOUR_MS);
    expect([await titles(), await wasShown()]).toEqual([['定时的'], true]);
    api.clock.advance(HOUR_MS);
    expect([await titles(), await wasShown()]).toEqual([[], false]);
    await api.db.deleteFrom('banners').execute();
  });

  test('banners are moved to a place', async () => {
    const ids = [idOf(await add({ title: '甲' })), idOf(await add({ title: '乙' })), idOf(await add({ title: '丙' }))];
    await browser.post(`${LIST}/${ids[2]}/move`, { ...(await token()), place: '1' });
    expect(await titles()).toEqual(['丙', '甲', '乙']);
    await browser.post(`${LIST}/${ids[2]}/move`, { ...(await token()), place: '9' });
    expect(await titles()).toEqual(['甲', '乙', '丙']);
    await api.db.deleteFrom('banners').execute();
  });

  test('of two operators who edit the same banner the later one sees the new text, and overwrites it only knowingly', async () => {
    const id = idOf(await add({}));
    const edit = `${LIST}/${id}/edit`;
    const read = hiddenFields((await browser.get(LIST)).text, edit);
    expect(read).toMatchObject({ version: '1' });
    expect((await browser.upload(edit, { ...read, ...spring, title: '先保存的标题' }, {})).status).toBe(303);
    const late = await browser.upload(edit, { ...read, ...spring, title: '后保存的标题' }, {});
    expect(late.status).toBe(409);
    for (const text of ['刚刚被其他人修改过', '现在的内容', '先保存的标题', 'value="后保存的标题"']) expect(late.text).toContain(text);
    expect(await titles()).toEqual(['先保存的标题']);
    const again = await browser.upload(edit, { ...hiddenFields(late.text, edit), ...spring, title: '后保存的标题' }, {});
    expect([again.status, await titles()]).toEqual([303, ['后保存的标题']]);
    await api.db.deleteFrom('banners').execute();
  });

  test.each([
    ['/banners', { title: '春季合作季', alt: '春季合作季海报', link: '/', from: '', until: '' }, '这张轮播图'],
    ['/announcements', { title: '放假安排', summary: '', text: '国庆期间审核照常' }, '这条公告'],
    ['/communities', { name: '同城换量群', intro: '聊同城门店换量', wechat: 'city_swap', industry: '', region: '' }, '这个社群'],
  ])('what another operator has changed is removed only by one who has seen it: %s', async (page, texts, what) => {
    const send = (path: string, form: Record<string, string>) =>
      page === '/announcements' ? browser.post(path, form) : browser.upload(path, form, page === LIST ? { imageFile: picture } : {});
    const read = async (action: string) => hiddenFields((await browser.get(page)).text, action);
    const id = idOf(await send(page, { ...(await read(page)), ...texts, step: 'save' }));
    const [edit, remove] = [`${page}/${id}/edit`, `${page}/${id}/remove`];
    const reader = await read(remove);
    expect((await send(edit, { ...(await read(edit)), ...texts, step: 'save' })).status).toBe(303);
    const late = await browser.post(remove, { ...reader, sure: 'on' });
    expect([late.status, late.text.includes(`${what}刚刚被其他人修改过，没有删除`)]).toEqual([409, true]);
    expect((await browser.post(remove, { ...(await read(remove)), sure: 'on' })).status).toBe(303);
  });

  test.each([
    [{ link: '//evil.example' }, '链接应为本站页面的路径'],
    [{ link: 'javascript:alert(1)' }, '链接应为本站页面的路径'],
    [{ link: 'http://example.com' }, '链接应为本站页面的路径'],
    [{ link: '/no-such-page' }, '链接应为本站页面的路径'],
    [{ title: '' }, '请填写标题或图片说明'],
    [{ from: '2027-01-02T00:00', until: '2027-01-01T00:00' }, '结束时间应晚于开始时间'],
    [{ from: '2027-02-31T00:00' }, '没有这一天'],
  ])('%j is refused, and the form keeps the rest and the uploaded picture', async (wrong, sentence) => {
    const { status, text } = await add({ title: '<b>写了很久</b>', ...wrong });
    expect([status, text.includes(sentence)]).toEqual([400, true]);
    expect(text).toMatch(/name="image" value="\/api\/file\/[0-9a-f]{32}/);
    if (!('title' in wrong)) expect(text).toContain('value="&lt;b&gt;写了很久&lt;/b&gt;"');
    expect(await shown()).toEqual([]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 400, '请上传 JPG、PNG、WebP、GIF 图片'],
    ['a broken picture', Buffer.from('89504e470d0a1a0a00', 'hex'), 400, '图片无法识别'],
    ['11 MB', Buffer.alloc(11 * 1_024 * 1_024, 1), 413, '图片不能超过 10 MB'],
    ['25 MB', Buffer.alloc(25 * 1_024 * 1_024, 1), 413, '图片不能超过 10 MB'],
  ])('%s is refused, and the form keeps what was typed', async (_name, bytes, code, sentence) => {
    const { status, text } = await add({ title: '图片有问题' }, { imageFile: bytes });
    expect([status, text.includes(sentence), text.includes('value="图片有问题"')]).toEqual([code, true, true]);
    expect(text).toContain('浏览器不会记住');
  });

  test('a preview shows the picture and saves nothing', async () => {
    const { status, text } = await add({ step: 'preview', title: '<i>预览</i>' });
    expect([status, text.includes('class="banner wide"'), text.includes('<span>&lt;i&gt;预览&lt;/i&gt;</span>')]).toEqual([
      200,
      true,
      true,
    ]);
    expect(await shown()).toEqual([]);
  });

  test('a double click adds one banner', async () => {
    const form = { ...(await token()), ...spring, title: '只有一张' };
    const answers = await Promise.all([1, 2].map(() => browser.upload(LIST, form, { imageFile: picture })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await titles()).toEqual(['只有一张']);
    await api.db.deleteFrom('banners').execute();
  });

  test('forms of other sites, without a token, of other roles and after the session are not executed', async () => {
    const form = { ...(await token()), ...spring };
    const files = { imageFile: picture };
    const count = async () => (await api.db.selectFrom('uploads').select('id').execute()).length;
    const before = await count();
    expect((await browser.upload(LIST, form, files, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.upload(LIST, { ...form, csrfToken: 'x' }, files)).status).toBe(403);
    const late = await new ConsoleBrowser(openConsole(api)).upload(LIST, form, files);
    expect([late.status, late.text.includes('春季招商')]).toEqual([401, true]);
    const reviewer = new ConsoleBrowser(openConsole(api));
    expect((await signInOperator(api, reviewer, await setUpOperator(api, new ConsoleBrowser(openConsole(api)), 'onlyreview'))).status).toBe(
      303,
    );
    expect((await reviewer.get(LIST)).status).toBe(403);
    expect((await reviewer.upload(LIST, form, files)).status).toBe(403);
    const parts = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, 'x']));
    expect((await browser.upload(LIST, { ...form, ...parts }, {})).status).toBe(400);
    expect([await shown(), await count()]).toEqual([[], before]);
  });

  test('a picture of a user cannot be used', async () => {
    const user = await signInUser(api);
    const id = 'cd'.repeat(16);
    const values = { id, owner_id: user.id, width: 320, height: 320, bytes: 100, created_at: api.clock.now() };
    await api.db.insertInto('uploads').values(values).execute();
    const { status, text } = await add({ image: `/api/file/${id}/1600.webp` }, {});
    expect([status, text.includes('有图片不存在或已过期')]).toEqual([400, true]);
  });

  test('an announcement is a draft, is scheduled, and appears when its time comes', async () => {
    const page = '/announcements';
    const texts = { title: '春节安排', summary: '', text: '春节期间审核照常进行' };
    const published = async () => (await callAs(api, null).get('/v1/sysAnnouncement/page').expect(200)).body.data.records;
    const user = await signInUser(api);
    const unread = async () => (await callAs(api, user).get('/api/chat/count-unread-messages').expect(200)).body.data.totalAnnouncements;
    const id = idOf(await browser.submit(page, page, { ...texts, step: 'draft' }));
    expect([await published(), await unread()]).toEqual([[], 0]);
    await callAs(api, null).get(`/v1/sysAnnouncement/detail?id=${id}`).expect(404);
    const from = inBeijing(new Date(api.clock.now().getTime() + HOUR_MS));
    const edit = `${page}/${id}/edit`;
    const old = hiddenFields((await browser.get(page)).text, edit);
    expect((await browser.post(edit, { ...old, ...texts, from, step: 'save' })).status).toBe(303);
    expect([await published(), await unread()]).toEqual([[], 0]);
    expect((await browser.post(edit, { ...old, ...texts, title: '后来的', step: 'save' })).status).toBe(409);
    api.clock.advance(HOUR_MS);
    expect([(await published()).map(({ title }: { title: string }) => title), await unread()]).toEqual([['春节安排'], 1]);
  });

  test('a community gets a QR code and a cover, and loses the code with its account', async () => {
    const page = '/communities';
    const texts = { name: '带图的群', intro: '聊原料团购与联名', wechat: 'bakers_cn', industry: '', region: '' };
    const added = await browser.upload(page, { ...(await token()), ...texts }, { qrCodeFile: picture, coverFile: picture });
    const id = idOf(added);
    const row = () => api.db.selectFrom('communities').select(['qr_code', 'cover']).where('id', '=', id).executeTakeFirstOrThrow();
    const { qr_code, cover } = await row();
    expect(await areUsed(api, [qr_code ?? '', cover ?? ''])).toEqual([true, true]);
    const edit = `${page}/${id}/edit`;
    const form = { ...hiddenFields((await browser.get(page)).text, edit), ...texts, wechat: 'bakers_9', coverGone: 'on' };
    expect((await browser.upload(edit, form, {})).status).toBe(303);
    expect(await row()).toEqual({ qr_code: null, cover: null });
    expect(await areUsed(api, [qr_code ?? '', cover ?? ''])).toEqual([false, false]);
  });
});
