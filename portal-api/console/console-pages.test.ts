import { beforeAll, expect, test } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import { ConsoleBrowser, hiddenFields, openConsole, setUpOperator, signInOperator, type TestOperator } from '../testing/console-steps.ts';
import { uploadFileToChat } from '../testing/office-files.ts';
import { type Caller, callAs, saveAs, signInPublisher } from '../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

forEachApi((api) => {
  let server: ReturnType<typeof openConsole>;
  let operator: TestOperator;
  beforeAll(async () => {
    server = openConsole(api);
    operator = await setUpOperator(api, new ConsoleBrowser(server), 'xiaochen');
  });

  const signedIn = async () => {
    const browser = new ConsoleBrowser(server);
    expect((await signInOperator(api, browser, operator)).status).toBe(303);
    return browser;
  };

  let publisher: Caller;
  beforeAll(async () => {
    publisher = await signInPublisher(api, { memberLevel: 30 });
  });
  const read = async (id: string) => (await callAs(api, publisher).get(`/api/demand/my-demand/${id}`).expect(200)).body.data;

  test('a decision is logged under the operator’s name and leads to the demand that has waited longest', async () => {
    const browser = await signedIn();
    const { id, demandNumber } = await saveAs(api, publisher, { title: '后台审核的需求' }, { approved: false });
    api.clock.advance(MINUTE_MS);
    const later = await saveAs(api, publisher, { title: '随后提交的需求' }, { approved: false });
    expect((await browser.get('/review')).text).toMatch(/后台审核的需求[\s\S]*随后提交的需求/);
    const page = `/review/${demandNumber}`;
    expect((await browser.get(`/review?after=${demandNumber}`)).headers['location']).toBe(`/review/${later.demandNumber}`);
    expect((await browser.get(`/review?after=${later.demandNumber}`)).status).toBe(200);
    const done = await browser.submit(page, page, { decision: 'APPROVE' });
    expect(done.headers['location']).toBe(`/review/${later.demandNumber}?done=${demandNumber}&decision=APPROVE`);
    expect((await browser.get(String(done.headers['location']))).text).toContain(`${demandNumber} 已通过`);
    expect((await read(id)).auditStatus).toBe('PUBLISH');
    const { actor } = await api.db
      .selectFrom('demand_transitions')
      .select('actor')
      .where('demand_id', '=', id)
      .where('event', '=', 'APPROVE')
      .executeTakeFirstOrThrow();
    expect(actor).toBe(operator.name);
  });

  test('a double click decides once, and both answers say so', async () => {
    const browser = await signedIn();
    const { id, demandNumber } = await saveAs(api, publisher, { title: '被点了两下的需求' }, { approved: false });
    const page = `/review/${demandNumber}`;
    const form = { ...hiddenFields((await browser.get(page)).text, page), decision: 'APPROVE' };
    const answers = await Promise.all([browser.post(page, form), browser.post(page, form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1);
    const approvals = api.db.selectFrom('demand_transitions').select('id').where('demand_id', '=', id).where('event', '=', 'APPROVE');
    expect(await approvals.execute()).toHaveLength(1);
  });

  test('a demand that another operator has open is marked and left out of what follows, for ten minutes', async () => {
    const browser = await signedIn();
    const colleague = await setUpOperator(api, new ConsoleBrowser(server), 'xiaowang');
    const other = new ConsoleBrowser(server);
    expect((await signInOperator(api, other, colleague)).status).toBe(303);
    const submitted = [];
    for (const title of ['甲方的需求在这里', '乙方的需求在这里', '丙方的需求在这里']) {
      submitted.push((await saveAs(api, publisher, { title }, { approved: false })).demandNumber);
      api.clock.advance(MINUTE_MS);
    }
    const [first, second, third] = submitted.map((number) => `/review/${number}`);
    if (!first || !second || !third) throw new Error('nothing was submitted');
    await other.get(second);
    expect((await browser.get('/review')).text).toContain(`${colleague.name}正在处理`);
    expect((await other.get('/review')).text).toContain('您正在处理');
    const sheet = (await browser.get(second)).text;
    expect(sheet).toContain(`${colleague.name}正在处理这条需求`);
    // 跳过 and the way on after a decision leave out the demand that the colleague has open.
    expect((await browser.get(`/review?after=${submitted[0]}`)).headers['location']).toBe(third);
    const done = await browser.submit(first, first, { decision: 'REJECT', reason: '请写明产品' });
    expect(done.headers['location']).toContain(`${third}?`);
    // A claim is advice: the decision counts that comes first, and ends it.
    expect((await browser.submit(second, second, { decision: 'REJECT', reason: '请写明产品' })).status).toBe(303);
    expect(await api.db.selectFrom('review_claims').selectAll().where('claimed_by', '=', colleague.name).execute()).toEqual([]);
    // The colleague skips the third, which is free again for others at once.
    await other.get(third);
    expect((await other.get(third)).text).toContain(`${operator.name}正在处理`);
    await browser.get(`/review?after=${submitted[2]}`);
    expect((await other.get(third)).text).not.toContain('正在处理');
    api.clock.advance(10 * MINUTE_MS);
    const late = await browser.get(third);
    expect(late.text).not.toContain('正在处理');
    expect((await browser.submit(third, third, { decision: 'REJECT', reason: '请写明产品' })).status).toBe(303);
  });

  test('of two operators who ask for the next demand at once, each gets another', async () => {
    const browser = await signedIn();
    const other = new ConsoleBrowser(server);
    const colleague = await setUpOperator(api, new ConsoleBrowser(server), 'xiaozhao');
    await signInOperator(api, other, colleague);
    const submitted = [];
    for (let count = 0; count < 4; count++) submitted.push(await saveAs(api, publisher, {}, { approved: false }));
    const pages = submitted.map(({ demandNumber }) => `/review/${demandNumber}`);
    const decide = async (by: ConsoleBrowser, page = '') => {
      const { headers } = await by.submit(page, page, { decision: 'REJECT', reason: '请写明产品' });
      return String(headers['location']).split('?')[0];
    };
    const next = await Promise.all([decide(browser, pages[0]), decide(other, pages[1])]);
    expect(new Set(next).size).toBe(2);
    for (const page of pages.slice(2)) await decide(browser, page);
  });

  test('an approval in the second after a decision has opened the page is taken for a double click', async () => {
    const browser = await signedIn();
    const first = await saveAs(api, publisher, { title: '第一条需求在这里' }, { approved: false });
    api.clock.advance(MINUTE_MS);
    const { id, demandNumber } = await saveAs(api, publisher, { title: '第二条需求在这里' }, { approved: false });
    const page = `/review/${first.demandNumber}`;
    const next = String((await browser.submit(page, page, { decision: 'APPROVE' })).headers['location']);
    expect(next).toContain(`/review/${demandNumber}?`);
    const refused = await browser.submit(next, `/review/${demandNumber}`, { decision: 'APPROVE' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('请看过之后再通过');
    expect((await read(id)).auditStatus).toBe('WAITING_REVIEW');
    api.clock.advance(1_000);
    const opened = hiddenFields(refused.text, `/review/${demandNumber}`);
    expect((await browser.post(`/review/${demandNumber}`, { ...opened, decision: 'APPROVE' })).status).toBe(303);
  });

  test('a reason is kept if another operator was faster, and a long one is shortened at its field', async () => {
    const browser = await signedIn();
    const { id, demandNumber } = await saveAs(api, publisher, {}, { approved: false });
    const page = `/review/${demandNumber}`;
    const form = { ...hiddenFields((await browser.get(page)).text, page), decision: 'REJECT', field: 'title' };
    const long = `${'请写明产品'.repeat(20).slice(0, 98)}😀请写明服务`;
    expect((await browser.post(page, { ...form, reason: long })).status).toBe(303);
    expect((await read(id)).rejection).toEqual({ reason: long, fields: { title: `${long.slice(0, 98)}…` } });
    const late = await browser.post(page, { ...form, reason: '标题过于笼统' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('标题过于笼统</textarea>');
  });

  test('an internal id leads to the address with the number', async () => {
    const browser = await signedIn();
    const { id, demandNumber } = await saveAs(api, publisher);
    expect((await browser.get(`/review/${id}`)).headers['location']).toBe(`/review/${demandNumber}`);
  });

  test('the navigation counts what waits', async () => {
    const browser = await signedIn();
    const { text } = await browser.get('/review');
    const waiting = (text.match(/<li>/g) ?? []).length;
    expect(waiting).toBeGreaterThan(0);
    expect(text).toContain(`aria-current="page">需求<span class="count">${waiting}</span>`);
  });

  /** Reports a demand; returns the address of the form that answers it. */
  async function report(browser: ConsoleBrowser, demandId: string): Promise<string> {
    const fields = { demandId, reason: 'SPAM', content: '每天重复发布', phone: '13700007777' };
    await callAs(api, await signInUser(api))
      .post('/v1/umsDemandReport/save', fields)
      .expect(200);
    return /action="(\/reports\/\d+)"/.exec((await browser.get('/reports')).text)?.[1] ?? '';
  }

  test('a report is answered, with or without a take-down', async () => {
    const browser = await signedIn();
    const { id, demandNumber } = await saveAs(api, publisher);
    const first = await report(browser, id);
    const refused = await browser.submit('/reports', first, { verdict: 'DISMISSED', text: '否' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('原因至少 2 个字');
    expect(refused.text).toContain('>否</textarea>');
    expect((await browser.submit('/reports', first, { verdict: 'DISMISSED', text: '未发现重复' })).status).toBe(303);
    expect((await read(id)).auditStatus).toBe('PUBLISH');

    const second = await report(browser, id);
    const upheld = await browser.submit('/reports', second, { verdict: 'UPHELD', text: '已核实并下架', pause: 'on' });
    expect((await browser.get(String(upheld.headers['location']))).text).toContain('已答复');
    expect((await read(id)).auditStatus).toBe('PAUSED');
    // The sheet offers to lift the take-down.
    const sheet = `/review/${demandNumber}`;
    expect((await browser.submit(sheet, sheet, { decision: 'RESTORE' })).status).toBe(303);
    expect((await read(id)).auditStatus).toBe('PUBLISH');
  });

  test('a report of a person shows the messages as text, and restricts on request', async () => {
    const browser = await signedIn();
    const { id } = await saveAs(api, publisher);
    const writer = await signInUser(api, { nickname: '陌生来客' });
    const message = { demandId: id, content: '<b>加我</b>微信' };
    const { body } = await callAs(api, writer).post('/api/demand/message/save', message).expect(200);
    await callAs(api, publisher).post(`/api/chat/${body.data.threadId}/report`, { reason: 'FRAUD', content: '索要保证金' }).expect(200);
    const { text } = await browser.get('/chat-reports');
    expect(text).toContain('涉嫌诈骗');
    expect(text).toContain('&lt;b&gt;加我&lt;/b&gt;微信');
    const form = /action="(\/chat-reports\/\d+)"/.exec(text)?.[1] ?? '';
    const refused = await browser.submit('/chat-reports', form, { verdict: 'UPHELD', text: '是', restrict: 'on' });
    expect([refused.status, refused.text.includes('原因至少 2 个字'), refused.text.includes('name="restrict" checked')]).toEqual([
      400,
      true,
      true,
    ]);
    const upheld = await browser.submit('/chat-reports', form, { verdict: 'UPHELD', text: '已限制该用户', restrict: 'on' });
    expect((await browser.get(String(upheld.headers['location']))).text).toContain('被举报人已被限制');
    const page = (await browser.get(`/users/${writer.id}`)).text;
    expect(page).toContain('经举报核实：涉嫌诈骗');
    expect(page).toContain('<caption>会话举报</caption>');
  });

  test('a document of a reported conversation can be downloaded, and the look is logged', async () => {
    const browser = await signedIn();
    const { id } = await saveAs(api, publisher);
    const writer = await signInUser(api, { nickname: '陌生来客' });
    const send = (by: Caller, body: object) =>
      callAs(api, by)
        .post('/api/demand/message/save', { demandId: id, ...body })
        .expect(200);
    const { threadId } = (await send(writer, { content: '您好' })).body.data;
    await send(publisher, { peerId: writer.id, content: '请发来' });
    const fileId = (await uploadFileToChat(api, writer, threadId, { name: '<b>报价.pdf' }).expect(200)).body.data.id;
    await send(writer, { fileId });
    expect((await browser.get(`/files/${fileId}`)).status).toBe(404);
    await callAs(api, publisher).post(`/api/chat/${threadId}/report`, { reason: 'FRAUD' }).expect(200);
    expect((await browser.get('/chat-reports')).text).toContain(`<a href="/files/${fileId}">下载文件：&lt;b&gt;报价.pdf</a>`);
    const { status, headers } = await browser.get(`/files/${fileId}`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('attachment; filename="file.pdf"');
    const looks = await api.db.selectFrom('operator_actions').select(['command', 'user_id', 'details']).execute();
    expect(looks).toContainEqual({ command: 'file', user_id: null, details: { id: fileId } });
  });

  test('a report that another operator has answered meanwhile is reported as gone', async () => {
    const browser = await signedIn();
    const { id } = await saveAs(api, publisher);
    const form = await report(browser, id);
    const page = hiddenFields((await browser.get('/reports')).text, form);
    await browser.post(form, { ...page, verdict: 'DISMISSED', text: '未发现重复' });
    const late = await browser.post(form, { ...page, verdict: 'UPHELD', text: '已核实并下架' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('没有这条举报，或已处理过');
  });

  test('a user is found by phone, shown with a masked one, blocked and unblocked', async () => {
    const browser = await signedIn();
    const { id, phone, token } = await signInUser(api, { nickname: '被举报的人' });
    const masked = phone.replace(/(\d{3})\d{4}/, '$1****');
    for (const keyword of [phone, id, '被举报']) {
      const { text } = await browser.get(`/users?keyword=${encodeURIComponent(keyword)}`);
      expect(text).toContain(masked);
      expect(text).toContain(`href="/users/${id}"`);
    }
    expect((await browser.get('/users?keyword=没有这个人')).text).toContain('没有找到');

    const page = `/users/${id}`;
    const refused = await browser.submit(page, `${page}/block`, { level: 'SIGN_IN', until: '30d', reason: '否', pause: 'on' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(
      /原因至少 2 个字[\s\S]*"SIGN_IN" selected[\s\S]*"30d" selected[\s\S]*name="reason"[^>]* value="否"[\s\S]* checked/,
    );
    const blocked = await browser.submit(page, `${page}/block`, { level: 'SIGN_IN', until: '', reason: '冒充他人' });
    const { text } = await browser.get(String(blocked.headers['location']));
    expect(text).toContain('已限制该账号');
    expect(text).toContain(`账号受限：不能登录，长期：冒充他人（${operator.name}）`);
    expect(text).not.toContain(phone);
    await callAs(api, { id, token }).get('/v1/user/detail').expect(401);
    expect((await browser.get('/users?blocked=1')).text).toContain('被举报的人');
    const unblock = hiddenFields((await browser.get(page)).text, `${page}/unblock`);
    expect((await browser.post(`${page}/unblock`, unblock)).headers['location']).toBe(`${page}?done=unblock`);
    expect((await browser.post(`${page}/unblock`, { ...unblock, reason: '又点了一次' })).headers['location']).toBe(
      `${page}?done=not-blocked`,
    );
    expect((await browser.get(page)).text).not.toContain('账号受限');
    expect((await browser.submit(page, `${page}/sign-out`, {})).headers['location']).toBe(`${page}?done=sign-out`);
    expect((await browser.get('/users/99999999')).status).toBe(404);
  });

  test('an application of a partner is refused with a reason, or accepted', async () => {
    const browser = await signedIn();
    const applicant = await signInUser(api, { nickname: '申请人' });
    const application = { name: '王小明', phone: '13900001111', regionCode: '3101', resources: '在上海有两百家本地商户的长期合作关系。' };
    await callAs(api, applicant).post('/api/partner/apply', application).expect(200);
    const action = /action="(\/partners\/\d+)"/.exec((await browser.get('/partners')).text)?.[1] ?? '';
    const refused = await browser.submit('/partners', action, { verdict: 'REFUSE', reason: '否' });
    expect(refused.text).toMatch(/原因至少 2 个字[\s\S]*name="reason"[^>]* value="否"/);
    expect((await browser.submit('/partners', action, { verdict: 'ACCEPT' })).headers['location']).toBe(
      `/partners?done=${action.replace('/partners/', '')}&verdict=ACCEPT`,
    );
    expect(
      (
        await browser.post(action, {
          ...hiddenFields((await browser.get('/users')).text, '/sign-out'),
          verdict: 'REFUSE',
          reason: '资料不全',
        })
      ).status,
    ).toBe(409);
  });

  test('an unknown demand, report or page is a page that says so', async () => {
    const browser = await signedIn();
    for (const path of ['/review/BD000000000000', '/nothing']) expect((await browser.get(path)).status).toBe(404);
    const { status, headers } = await browser.get('/review?find=BD202600010022');
    expect([status, headers['location']]).toEqual([303, '/review/BD202600010022']);
  });

  test('what a user has written is text', async () => {
    const browser = await signedIn();
    const { demandNumber } = await saveAs(api, publisher, { title: '<img src=x onerror=alert(1)>' }, { approved: false });
    for (const path of ['/review', `/review/${demandNumber}`]) expect((await browser.get(path)).text).not.toContain('<img src=x');
  });
});
