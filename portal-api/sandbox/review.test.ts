import { beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Caller, callAs, demandFields, saveAs, signInPublisher } from '../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

forEachApi((api) => {
  let owner: Caller;
  beforeAll(async () => {
    owner = await signInPublisher(api, { memberLevel: 30 });
  });

  const openQueue = async () => (await request(api.server).get('/sandbox/review').expect(200)).text;
  const read = async (id: string) => (await callAs(api, owner).get(`/api/demand/my-demand/${id}`).expect(200)).body.data;

  /** Submits the form of a demand as the page renders it. */
  async function decide(demandNumber: string, given: Record<string, string>, headers: Record<string, string> = {}) {
    const article = new RegExp(`<article id="${demandNumber}">.*?</article>`, 's').exec(await openQueue())?.[0] ?? '';
    const hidden = Object.fromEntries(
      [...article.matchAll(/name="(id|version|csrfToken)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    return request(api.server)
      .post('/sandbox/review')
      .set(headers)
      .type('form')
      .send({ ...hidden, reason: '', field: '', ...given });
  }

  test('an approved demand leaves the queue', async () => {
    const { id, demandNumber } = await saveAs(api, owner, { title: '等待审核的需求' }, { approved: false });
    expect(await openQueue()).toContain('等待审核的需求');
    const { status, headers } = await decide(demandNumber, { decision: 'approve' });
    expect([status, headers['location']]).toEqual([303, '/sandbox/review']);
    expect((await read(id)).auditStatus).toBe('PUBLISH');
    expect(await openQueue()).not.toContain(demandNumber);
  });

  test('reports are listed below, with the reporter’s phone number', async () => {
    const { id, demandNumber } = await saveAs(api, owner);
    const reporter = await signInUser(api);
    const report = { demandId: id, reason: 'SPAM', content: '重复<发布>多次', phone: '13700007777' };
    await callAs(api, reporter).post('/v1/umsDemandReport/save', report).expect(200);
    const page = await openQueue();
    for (const words of [demandNumber, '重复或广告刷屏', '13700007777', '重复&lt;发布&gt;多次']) expect(page).toContain(words);
  });

  test('a rejection stores its reason with the field', async () => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    expect((await decide(demandNumber, { decision: 'reject', reason: '请写明产品', field: 'title' })).status).toBe(303);
    expect((await read(id)).rejection).toEqual({ reason: '请写明产品', fields: { title: '请写明产品' } });
  });

  test('rejecting requires a reason', async () => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const { status, text } = await decide(demandNumber, { decision: 'reject' });
    expect(status).toBe(400);
    expect(text).toContain('原因至少 2 个字');
    expect((await read(id)).auditStatus).toBe('WAITING_REVIEW');
  });

  test('Enter in the reason field rejects instead of approving', async () => {
    const { demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const article = new RegExp(`<article id="${demandNumber}">.*?</article>`, 's').exec(await openQueue())?.[0] ?? '';
    const form = article.split('<form ').find((text) => text.includes('name="reason"')) ?? '';
    expect(/<button [^>]*value="(\w+)"/.exec(form)?.[1]).toBe('reject');
  });

  test('shows changes next to the published text, and lists sensitive words', async () => {
    const { id } = await saveAs(api, owner, { title: '展示中的老标题' });
    await callAs(api, owner)
      .put('/v1/demand/update', { id, version: 1, ...demandFields({ title: '稳赚的新标题呀' }) })
      .expect(200);
    expect(await openQueue()).toMatch(/命中敏感词：稳赚.*<td>标题<\/td><td>展示中的老标题<\/td><td>稳赚的新标题呀<\/td>/s);
  });

  test('marks contact details in the texts and names their field', async () => {
    const { demandNumber } = await saveAs(api, owner, { title: '找渠道合作，加V bdwang88' }, { approved: false });
    const article = new RegExp(`<article id="${demandNumber}">.*?</article>`, 's').exec(await openQueue())?.[0] ?? '';
    expect(article).toContain('疑似联系方式');
    expect(article).toContain('标题：微信 <mark>加V bdwang88</mark>');
    const { demandNumber: clean } = await saveAs(api, owner, { title: '寻找华东短视频渠道' }, { approved: false });
    expect(new RegExp(`<article id="${clean}">.*?</article>`, 's').exec(await openQueue())?.[0]).not.toContain('疑似联系方式');
  });

  test('a demand that changed after the page was rendered is not decided', async () => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const stale = await openQueue();
    await callAs(api, owner)
      .put('/v1/demand/update', { id, version: 1, ...demandFields() })
      .expect(200);
    const csrfToken = new RegExp(
      `value="${id}">\\s*<input type="hidden" name="version" value="1">\\s*<input type="hidden" name="csrfToken" value="([^"]+)`,
    ).exec(stale)?.[1];
    const { status } = await request(api.server)
      .post('/sandbox/review')
      .type('form')
      .send({ id, version: '1', csrfToken, decision: 'approve' });
    expect(status).toBe(409);
    expect(await openQueue()).toContain(demandNumber);
  });

  test('markup in a demand is escaped', async () => {
    await saveAs(api, owner, { title: '<script>alert(1)</script>' }, { approved: false });
    const text = await openQueue();
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script');
  });

  test.each([
    ['without its CSRF token', { csrfToken: '' }, {}],
    ['for another version', { version: '7' }, {}],
    ['from another site', {}, { 'Sec-Fetch-Site': 'cross-site' }],
    ['without a decision', { decision: '' }, {}],
  ])('rejects a form %s', async (_name, changes, headers) => {
    const { id, demandNumber } = await saveAs(api, owner, {}, { approved: false });
    const { status } = await decide(demandNumber, { decision: 'approve', ...changes }, headers);
    expect(status).toBe(403);
    expect((await read(id)).auditStatus).toBe('WAITING_REVIEW');
  });

  test('the queue is not served to other machines', async () => {
    await request(api.server).get('/sandbox/review').set('X-Forwarded-For', '203.0.113.9').expect(403);
  });
});
