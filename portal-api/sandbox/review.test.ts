import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { hiddenFields } from '../testing/console-steps.ts';
import { type Caller, callAs, demandFields, saveAs, signInPublisher } from '../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

forEachApi((api) => {
  let owner: Caller;
  beforeAll(async () => {
    owner = await signInPublisher(api, { memberLevel: 30 });
  });

  const openQueue = async () => (await request(api.server).get('/sandbox/review').expect(200)).text;
  const read = async (id: string) => (await callAs(api, owner).get(`/api/demand/my-demand/${id}`).expect(200)).body.data;

  const sheetOf = async (demandNumber: string) => (await request(api.server).get(`/sandbox/review/${demandNumber}`).expect(200)).text;

  /** Submits the form of a demand as its page renders it. */
  async function decide(demandNumber: string, given: Record<string, string>, headers: Record<string, string> = {}) {
    const address = `/sandbox/review/${demandNumber}`;
    const hidden = hiddenFields(await sheetOf(demandNumber), address);
    return request(api.server)
      .post(address)
      .set(headers)
      .type('form')
      .send({ ...hidden, reason: '', field: '', ...given });
  }

  test('an approved demand leaves the queue', async () => {
    const { id, demandNumber } = await saveAs(api, owner, { title: '等待审核的需求' }, { approved: false });
    expect(await openQueue()).toContain('等待审核的需求');
    const { status, headers } = await decide(demandNumber, { decision: 'APPROVE' });
    expect([status, headers['location']]).toEqual([303, `/sandbox/review?done=${demandNumber}&decision=APPROVE`]);
    expect((await read(id)).auditStatus).toBe('PUBLISH');
    expect(await openQueue()).not.toContain(demandNumber);
  });

  test('reports are listed with the reporter’s phone number', async () => {
    const { id, demandNumber } = await saveAs(api, owner);
    const reporter = await signInUser(api);
    const report = { demandId: id, reason: 'SPAM', content: '重复<发布>多次', phone: '13700007777' };
    await callAs(api, reporter).post('/v1/umsDemandReport/save', report).expect(200);
    const page = (await request(api.server).get('/sandbox/reports').expect(200)).text;
    for (const words of [demandNumber, '重复或广告刷屏', '13700007777', '重复&lt;发布&gt;多次']) expect(page).toContain(words);
  });

  test('a rejection stores its reason with the field', async () => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    expect((await decide(demandNumber, { decision: 'REJECT', reason: '请写明产品', field: 'title' })).status).toBe(303);
    expect((await read(id)).rejection).toEqual({ reason: '请写明产品', fields: { title: '请写明产品' } });
  });

  test('rejecting requires a reason', async () => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const { status, text } = await decide(demandNumber, { decision: 'REJECT', reason: '否', field: 'title' });
    expect(status).toBe(400);
    expect(text).toContain('原因至少 2 个字');
    expect(text).toMatch(/name="reason"[^>]* value="否"[\s\S]*<option value="title" selected>/);
    expect((await read(id)).auditStatus).toBe('WAITING_REVIEW');
  });

  test('Enter in the reason field rejects instead of approving', async () => {
    const { demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const form = (await sheetOf(demandNumber)).split('<form ').find((text) => text.includes('name="reason"')) ?? '';
    expect(/<button [^>]*value="(\w+)"/.exec(form)?.[1]).toBe('REJECT');
  });

  test('shows changes next to the published text, and lists sensitive words', async () => {
    const { id, demandNumber } = await saveAs(api, owner, { title: '展示中的老标题' });
    await callAs(api, owner)
      .put('/v1/demand/update', { id, version: 1, ...demandFields({ title: '稳赚的新标题呀' }) })
      .expect(200);
    expect(await openQueue()).toMatch(
      new RegExp(`${demandNumber}">稳赚的新标题呀</a>\\s*<small>修改 .*?</small>\\s*<span class="flag">敏感词 1`, 's'),
    );
    const sheet = await sheetOf(demandNumber);
    expect(sheet).toContain('命中敏感词：标题「稳赚」');
    expect(sheet).toContain('<th scope="row">标题</th><td>展示中的老标题</td><td>稳赚的新标题呀</td>');
  });

  test('marks contact details in the texts and names their field', async () => {
    const { demandNumber } = await saveAs(api, owner, { title: '找渠道合作，加V bdwang88' }, { approved: false });
    expect(await sheetOf(demandNumber)).toContain('标题：微信 <mark>加V bdwang88</mark>');
    const { demandNumber: clean } = await saveAs(api, owner, { title: '寻找华东短视频渠道' }, { approved: false });
    expect(await sheetOf(clean)).not.toContain('疑似联系方式');
  });

  test('a demand that changed after the page was rendered is not decided', async () => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const address = `/sandbox/review/${demandNumber}`;
    const stale = hiddenFields(await sheetOf(demandNumber), address);
    await callAs(api, owner)
      .put('/v1/demand/update', { id, version: 1, ...demandFields({ title: '换过的标题在这里' }) })
      .expect(200);
    const { status, text } = await request(api.server)
      .post(address)
      .type('form')
      .send({ ...stale, decision: 'APPROVE' });
    expect(status).toBe(409);
    expect(text).toContain('需求已在别处修改过');
    expect(text).toContain('换过的标题在这里');
    expect(await openQueue()).toContain(demandNumber);
  });

  test('markup in a demand is escaped', async () => {
    const { demandNumber } = await saveAs(api, owner, { title: '<script>alert(1)</script>' }, { approved: false });
    for (const text of [await openQueue(), await sheetOf(demandNumber)]) {
      expect(text).toContain('&lt;script&gt;alert(1)');
      expect(text).not.toContain('<script');
    }
  });

  test.each([
    ['without its CSRF token', 403, { csrfToken: '' }, {}],
    ['for another version', 409, { version: '7' }, {}],
    ['from another site', 403, {}, { 'Sec-Fetch-Site': 'cross-site' }],
    ['without a decision', 400, { decision: '' }, {}],
  ])('rejects a form %s', async (_name, expected, changes, headers) => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const { status } = await decide(demandNumber, { decision: 'APPROVE', ...changes }, headers);
    expect(status).toBe(expected);
    expect((await read(id)).auditStatus).toBe('WAITING_REVIEW');
  });

  test('the queue is not served to other machines', async () => {
    await request(api.server).get('/sandbox/review').set('X-Forwarded-For', '203.0.113.9').expect(403);
  });
});
