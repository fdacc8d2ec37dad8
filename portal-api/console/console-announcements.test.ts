import { beforeAll, expect, test } from '@jest/globals';
import { ConsoleBrowser, hiddenFields, openConsole, setUpOperator, signInOperator } from '../testing/console-steps.ts';
import { callAs } from '../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

const LIST = '/announcements';

forEachApi((api) => {
  let browser: ConsoleBrowser;
  beforeAll(async () => {
    const server = openConsole(api);
    const editor = await setUpOperator(api, new ConsoleBrowser(server), 'editor', ['CONTENT']);
    browser = new ConsoleBrowser(server);
    expect((await signInOperator(api, browser, editor)).status).toBe(303);
  });

  const published = async () => (await callAs(api, null).get('/v1/sysAnnouncement/page').expect(200)).body.data.records;
  const read = async (id: string, by: Parameters<typeof callAs>[1] = null) =>
    (await callAs(api, by).get(`/v1/sysAnnouncement/detail?id=${id}`).expect(200)).body.data;
  const unreadOf = async (user: Awaited<ReturnType<typeof signInUser>>) =>
    (await callAs(api, user).get('/api/chat/count-unread-messages').expect(200)).body.data.totalAnnouncements;

  /** Publishes an announcement and returns its id. */
  async function publish(form: Record<string, string>): Promise<string> {
    const { status, headers } = await browser.submit(LIST, LIST, form);
    expect(status).toBe(303);
    expect((await browser.get(String(headers['location']))).text).toContain('已发布');
    return new URL(String(headers['location']), 'https://console.test').searchParams.get('id') ?? '';
  }

  test('an announcement is published to everyone, with the beginning of its text as summary', async () => {
    const user = await signInUser(api);
    const before = await unreadOf(user);
    api.clock.advance(60_000);
    const text = `${'本周六凌晨两点到四点系统维护，'.repeat(6)}\n\n期间可以浏览，不能发布。`;
    const id = await publish({ title: '系统维护通知', text, pin: 'on' });
    expect(await read(id)).toMatchObject({ title: '系统维护通知', content: text, pinned: true });
    const [first] = await published();
    expect(first).toMatchObject({ id, summary: `${[...text].slice(0, 60).join('')}…` });
    expect(await unreadOf(user)).toBe(before + 1);
    await read(id, user);
    expect(await unreadOf(user)).toBe(before);
  });

  test('a refused form keeps what was typed, and the same announcement twice is refused', async () => {
    const refused = await browser.submit(LIST, LIST, { title: '停', text: '<b>短期</b>停机维护' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('标题至少 2 个字');
    expect(refused.text).toContain('>&lt;b&gt;短期&lt;/b&gt;停机维护</textarea>');
    const form = { title: '停机维护', text: '短期停机维护' };
    const id = await publish(form);
    api.clock.advance(60_000);
    const again = await browser.submit(LIST, LIST, { ...form, summary: '' });
    expect([again.status, again.text.includes(`同样的公告刚刚添加过，编号 ${id}`)]).toEqual([409, true]);
  });

  test('a corrected text corrects the summary that was taken from it', async () => {
    const id = await publish({ title: '维护时间', text: '本周六凌晨两点维护' });
    const { text: page } = await browser.get(LIST);
    const form = page.split('<form ').find((part) => part.includes(`${LIST}/${id}/edit`)) ?? '';
    const shown = (name: string): string => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? '';
    const fields = { title: shown('title'), summary: shown('summary'), text: '本周日凌晨两点维护' };
    expect(fields).toMatchObject({ title: '维护时间', summary: '' });
    expect((await browser.submit(LIST, `${LIST}/${id}/edit`, fields)).status).toBe(303);
    expect(await read(id)).toMatchObject({ summary: '本周日凌晨两点维护' });
  });

  test('a form that arrives after the session shows all that was written', async () => {
    const { text } = await new ConsoleBrowser(openConsole(api)).post(LIST, {
      title: '写了很久的标题',
      summary: '一句摘要',
      text: '很长的正文',
    });
    for (const written of ['写了很久的标题', '一句摘要', '很长的正文']) expect(text).toContain(written);
  });

  test('a long text fits', async () => {
    const text = '字'.repeat(5_000);
    const id = await publish({ title: '很长的公告', text });
    expect((await read(id)).content).toBe(text);
    const { status, text: page } = await browser.submit(LIST, LIST, { title: '太长的公告', text: `${text}字` });
    expect([status, page.includes('正文不能超过 5000 个字')]).toEqual([400, true]);
  });

  test('an announcement is changed, pinned and removed, and the log keeps what it said', async () => {
    const user = await signInUser(api);
    const id = await publish({ title: '放假安排', text: '国庆期间审核照常' });
    await read(id, user);
    const unread = await unreadOf(user);
    const changed = { title: '国庆安排', summary: '审核照常', text: '国庆期间审核照常进行' };
    const edited = await browser.submit(LIST, `${LIST}/${id}/edit`, { ...changed, pin: 'on' });
    expect(edited.headers['location']).toBe(`${LIST}?done=edit&id=${id}`);
    expect(await read(id)).toMatchObject({ title: '国庆安排', summary: '审核照常', content: '国庆期间审核照常进行' });
    // It stays read for the users who have read it.
    expect(await unreadOf(user)).toBe(unread);
    expect((await read(id)).pinned).toBe(true);
    await browser.submit(LIST, `${LIST}/${id}/edit`, changed);
    expect((await read(id)).pinned).toBe(false);

    const unsure = await browser.submit(LIST, `${LIST}/${id}/remove`, {});
    expect([unsure.status, unsure.text.includes('请勾选「确认删除」')]).toEqual([400, true]);
    const form = hiddenFields((await browser.get(LIST)).text, `${LIST}/${id}/remove`);
    expect((await browser.post(`${LIST}/${id}/remove`, { ...form, sure: 'on' })).status).toBe(303);
    await callAs(api, null).get(`/v1/sysAnnouncement/detail?id=${id}`).expect(404);
    const gone = await browser.post(`${LIST}/${id}/edit`, { ...form, title: '国庆安排', text: '改到一半的正文' });
    expect([gone.status, gone.text.includes('没有这条公告，或已被删除'), gone.text.includes('>改到一半的正文</textarea>')]).toEqual([
      404,
      true,
      true,
    ]);
    const log = await api.db.selectFrom('operator_actions').select(['command', 'details']).orderBy('id', 'desc').limit(4).execute();
    expect(log.map(({ command }) => command)).toEqual(['announcement-remove', 'announcement-edit', 'announcement-edit', 'announce']);
    expect(log[0]?.details).toEqual({ id, title: '国庆安排', text: '国庆期间审核照常进行' });
    expect(log[2]?.details).toEqual({ id, before: { title: '放假安排', text: '国庆期间审核照常' } });
  });
});
