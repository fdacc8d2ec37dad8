import { beforeAll, expect, test } from '@jest/globals';
import { ConsoleBrowser, hiddenFields, openConsole, setUpOperator, signInOperator, type TestOperator } from '../testing/console-steps.ts';
import { OPERATOR_TOKEN, sendOrder } from '../testing/operator-steps.ts';
import { type Caller, callAs, saveAs, signInPublisher } from '../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';
import { areUsed, uploadAs } from '../testing/upload-steps.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  let server: ReturnType<typeof openConsole>;
  let operator: TestOperator;
  let publisher: Caller;
  let reporter: Caller;
  beforeAll(async () => {
    server = openConsole(api);
    operator = await setUpOperator(api, new ConsoleBrowser(server), 'xiaochen');
    publisher = await signInPublisher(api, { memberLevel: 30, nickname: '急着删除的人' });
    reporter = await signInUser(api);
  });

  const signedIn = async () => {
    const browser = new ConsoleBrowser(server);
    expect((await signInOperator(api, browser, operator)).status).toBe(303);
    return browser;
  };
  const execute = async (command: string, input: object = {}) => (await sendOrder(api, command, input).expect(200)).body.data;
  const remove = (id: string) => callAs(api, publisher).delete(`/v1/demand/remove?id=${id}`).expect(200);
  const report = async (demandId: string, by = reporter): Promise<string> => {
    const fields = { demandId, reason: 'FRAUD', content: '要求先交保证金' };
    return (await callAs(api, by).post('/v1/umsDemandReport/save', fields).expect(200)).body.data.id;
  };

  test('a reported demand that its publisher removes can be read until the report is answered, and its publisher found', async () => {
    const browser = await signedIn();
    const { id, demandNumber } = await saveAs(api, publisher, {
      title: '先交保证金的需求',
      content: '请先交五千元保证金，到账以后我们再谈合作的细节。',
    });
    const reportId = await report(id);
    const sheet = `/review/${demandNumber}`;
    const form = hiddenFields((await browser.get(sheet)).text, sheet);
    await remove(id);

    const queue = (await browser.get('/reports')).text;
    expect(queue).toContain(`<a href="${sheet}">先交保证金的需求</a>（已删除）`);
    expect(queue).toContain(`<a href="/users/${publisher.id}">急着删除的人</a>`);
    // There is nothing left to take down.
    expect(queue).not.toContain('name="pause"');
    const { status, text } = await browser.get(sheet);
    expect(status).toBe(200);
    expect(text).toContain(`${demandNumber} · 已删除`);
    expect(text).toContain('请先交五千元保证金');
    expect(text).not.toContain('name="decision"');
    expect((await browser.get(`/users/${publisher.id}`)).text.split(`href="${sheet}"`)).toHaveLength(3);
    expect((await execute('reports')).find((item: { id: string }) => item.id === reportId)).toMatchObject({
      demand: { status: '已删除', publisherId: publisher.id, publisher: '急着删除的人' },
    });
    expect(await execute('show', { id })).toMatchObject({ status: '已删除', openReports: 1 });

    // The publisher was faster than an operator who had the page open.
    expect((await browser.post(sheet, { ...form, decision: 'TAKE_DOWN', reason: '收到举报' })).status).toBe(404);
    for (const command of ['approve', 'restore']) await sendOrder(api, command, { id }).expect(404);

    await execute('answer', { reportId, verdict: 'UPHELD', text: '已处理发布者' });
    expect((await browser.get(sheet)).status).toBe(404);
    const account = (await browser.get(`/users/${publisher.id}`)).text;
    expect(account).toContain('先交保证金的需求');
    expect(account).not.toContain(`href="${sheet}"`);
  });

  test('the pictures of such a demand are kept as long', async () => {
    const image = await uploadAs(api, publisher.id);
    const { id, demandNumber } = await saveAs(api, publisher, { images: [image] });
    const [first, second] = [await report(id), await report(id, await signInUser(api))];
    await remove(id);
    expect(await areUsed(api, [image])).toEqual([true]);
    expect((await (await signedIn()).get(`/review/${demandNumber}`)).text).toContain(`<a href="${image}">`);
    await execute('answer', { reportId: first, verdict: 'DISMISSED', text: '未发现问题' });
    expect(await areUsed(api, [image])).toEqual([true]);
    await execute('answer', { reportId: second, verdict: 'DISMISSED', text: '未发现问题' });
    expect(await areUsed(api, [image])).toEqual([false]);
  });

  test('a removed demand can be reported only by those who know it from before', async () => {
    const { id } = await saveAs(api, publisher);
    await execute('answer', { reportId: await report(id), verdict: 'DISMISSED', text: '未发现问题' });
    await remove(id);
    const fields = { demandId: id, reason: 'FRAUD', content: '要求先交保证金' };
    await callAs(api, await signInUser(api))
      .post('/v1/umsDemandReport/save', fields)
      .expect(404);
    await report(id);
    expect(await execute('show', { id })).toMatchObject({ status: '已删除' });
  });

  test('a removed demand that nobody has reported has no page, and no page links it', async () => {
    const browser = await signedIn();
    const { id, demandNumber } = await saveAs(api, publisher, { title: '谈过之后删除的需求' });
    const writer = await signInUser(api);
    const { body } = await callAs(api, writer).post('/api/demand/message/save', { demandId: id, content: '先交保证金' }).expect(200);
    await callAs(api, publisher).post(`/api/chat/${body.data.threadId}/report`, { reason: 'FRAUD' }).expect(200);
    await remove(id);
    await sendOrder(api, 'show', { id }).expect(404);
    for (const path of ['/chat-reports', `/users/${publisher.id}`]) {
      const { text } = await browser.get(path);
      expect(text).toContain('谈过之后删除的需求');
      expect(text).not.toContain(`/review/${demandNumber}`);
    }
  });
});
