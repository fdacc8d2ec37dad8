import { beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { memberRights } from '#shared/rules/member-rights.ts';
import { OPERATOR_TOKEN, sendOrder } from '../../testing/operator-steps.ts';
import { type Caller, callAs, demandFields, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  let owner: Caller;
  beforeAll(async () => {
    owner = await signInPublisher(api, { memberLevel: 30 });
  });

  const send = (command: string, input?: object) => sendOrder(api, command, input);
  const execute = async (command: string, input: object = {}) => (await send(command, input).expect(200)).body.data;
  const read = async (id: string) => (await callAs(api, owner).get(`/api/demand/my-demand/${id}`).expect(200)).body.data;
  const noticesOf = async (caller: Caller) => (await callAs(api, caller).get('/v1/sysNotice/page').expect(200)).body.data.records;
  const edit = (id: string, version: number, changes: object = {}) =>
    callAs(api, owner).put('/v1/demand/update', { id, version, ...demandFields(changes) });

  test('lists new demands and changes with differences and sensitive words, oldest first', async () => {
    const fresh = await saveAs(api, owner, { title: '零风险的合作机会' }, { approved: false });
    api.clock.advance(1_000);
    const shown = await saveAs(api, owner, { title: '展示中的旧标题' });
    const changed = { title: '等待审核的新标题', settlementModes: ['CPA'], industryCode: '0101', regionCode: '4403' };
    await edit(shown.id, 1, changed).expect(200);
    api.clock.advance(1_000);
    const removed = await saveAs(api, owner, {}, { approved: false });
    await callAs(api, owner).delete(`/v1/demand/remove?id=${removed.id}`).expect(200);
    const queue = await execute('list');
    expect(queue).toMatchObject([
      { id: fresh.id, kind: 'NEW', hits: [{ field: 'title', word: '零风险', level: 'REVIEW' }], changes: [] },
      {
        id: shown.id,
        kind: 'EDIT',
        title: '等待审核的新标题',
        version: 2,
        hits: [],
        changes: [
          { field: 'title', before: '展示中的旧标题', after: '等待审核的新标题' },
          { field: 'industryCode', before: '户外广告', after: '茶饮咖啡' },
          { field: 'regionCode', before: '上海', after: '广东 深圳' },
          { field: 'settlementModes', before: 'CPA 按行为、CPS 按销售', after: 'CPA 按行为' },
        ],
      },
    ]);
    expect(queue).toHaveLength(2);
    for (const { id } of queue) await execute('approve', { id });
    expect(await execute('list')).toEqual([]);
  });

  test('the sheet shows codes by name and type fields by question', async () => {
    const { id } = await saveAs(api, owner, { typeFields: { channel: '抖音', product: '新茶饮' } }, { approved: false });
    expect((await execute('show', { id })).fields).toMatchObject({
      typeCode: '广告主',
      regionCode: '上海',
      settlementModes: 'CPA 按行为、CPS 按销售',
      contactSource: '个人联系方式',
      typeFields: '推广产品=新茶饮；投放渠道=抖音',
    });
  });

  test('points out contact details in texts, by field, in the queue and on the sheet', async () => {
    const content = '我们有华东三百家门店，想找饮料品牌合作，有意请加微信：bdwang88 或拨打 一三八 1234 五六七八。';
    const { id } = await saveAs(
      api,
      owner,
      { content, budget: '面议 QQ:123456789', typeFields: { product: '见 www.example.com' } },
      { approved: false },
    );
    const contacts = [
      { field: 'content', kind: 'wechat', text: '加微信：bdwang88' },
      { field: 'content', kind: 'phone', text: '一三八 1234 五六七八' },
      { field: 'budget', kind: 'qq', text: 'QQ:123456789' },
      { field: 'typeFields.product', kind: 'link', text: 'www.example.com' },
    ];
    expect((await execute('list')).find((item: { id: string }) => item.id === id)).toMatchObject({ contacts });
    expect(await execute('show', { id })).toMatchObject({ contacts });
    const clean = await saveAs(api, owner, {}, { approved: false });
    expect(await execute('show', { id: clean.id })).toMatchObject({ contacts: [] });
    const changed = await saveAs(api, owner);
    await edit(changed.id, changed.version, { title: '寻找渠道，电话13812345678' }).expect(200);
    expect(await execute('show', { id: changed.id })).toMatchObject({ contacts: [{ field: 'title', kind: 'phone', text: '13812345678' }] });
  });

  test('the first approval publishes the demand as of now, uses no quota of that day and notifies its owner', async () => {
    const { id, demandNumber } = await saveAs(api, owner, { title: '等一天的合作需求' }, { approved: false });
    api.clock.advance(DAY_MS);
    const quota = async () => (await callAs(api, owner).get('/api/demand/publish-pre-check').expect(200)).body.data.remaining;
    expect(await quota()).toBe(memberRights(30).publishPerDay);
    const sheet = await execute('approve', { id: demandNumber, version: 1 });
    expect(await quota()).toBe(memberRights(30).publishPerDay);
    expect(sheet).toMatchObject({ id, status: '展示中' });
    const seen = (await callAs(api, null).get(`/api/demand/${id}`).expect(200)).body.data;
    expect([seen.createdAt, seen.refreshedAt]).toEqual([seen.updatedAt, seen.updatedAt]);
    const today = await callAs(api, null).get('/api/demand/page-search?since=1&sort=new&pageSize=1').expect(200);
    expect(today.body.data.records[0]).toMatchObject({ id, createdAt: seen.updatedAt });
    expect((await noticesOf(owner))[0]).toMatchObject({ category: '审核', title: '您的需求已通过审核', link: `/demand/${demandNumber}` });
  });

  test('a second approval does not refresh the demand', async () => {
    const { id } = await saveAs(api, owner);
    const first = (await callAs(api, null).get(`/api/demand/${id}`)).body.data.refreshedAt;
    await execute('pause', { id, reason: '需要核实' });
    await callAs(api, owner).post('/v1/demand/show', { id }).expect(200);
    api.clock.advance(60_000);
    await execute('approve', { id });
    expect((await callAs(api, null).get(`/api/demand/${id}`)).body.data.refreshedAt).toBe(first);
  });

  test('rejection states the reason and the fields, to the owner only', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    await execute('reject', { id, reason: '标题过于笼统', fields: { title: '请写明产品' } });
    expect(await read(id)).toMatchObject({
      auditStatus: 'REJECTED',
      rejection: { reason: '标题过于笼统', fields: { title: '请写明产品' } },
    });
    expect((await noticesOf(owner))[0]).toMatchObject({
      title: '您的需求未通过审核',
      summary: expect.stringContaining('标题过于笼统'),
      link: '/user/demand/publishList',
    });
  });

  test('taking a demand down hides it, ends its boosts and returns their remaining time', async () => {
    const { id } = await saveAs(api, owner);
    await execute('grant', { user: owner.id, sceneCode: 'TOP', quantity: 1 });
    await callAs(api, owner).post(`/api/demand/${id}/top-up`, { duration: 60 }).expect(200);
    api.clock.advance(20 * 60_000);
    await execute('pause', { id, reason: '涉嫌虚假宣传' });
    await callAs(api, null).get(`/api/demand/${id}`).expect(404);
    expect(await read(id)).toMatchObject({ auditStatus: 'PAUSED', pausedBy: 'ADMIN', topUntil: null, rejectReason: '涉嫌虚假宣传' });
    const top = (await callAs(api, owner).get('/api/scene/mine')).body.data.find(
      (inventory: { sceneCode: string }) => inventory.sceneCode === 'TOP',
    );
    expect(top).toMatchObject({ quantity: 0, savedMinutes: 40 });
    // A group that nobody can mute.
    expect(await noticesOf(owner)).toContainEqual(expect.objectContaining({ category: '系统', title: '您的需求已被下架' }));
  });

  test('hiding and removing also end boosts', async () => {
    for (const leave of [
      (id: string) => callAs(api, owner).post('/v1/demand/show', { id, show: false }),
      (id: string) => callAs(api, owner).delete(`/v1/demand/remove?id=${id}`),
    ]) {
      const { id } = await saveAs(api, owner);
      await execute('grant', { user: owner.id, sceneCode: 'HEADLINES', quantity: 1 });
      await callAs(api, owner).post(`/api/demand/${id}/headline`, { duration: 60 }).expect(200);
      await leave(id).expect(200);
      const use = await api.db.selectFrom('prop_uses').select('stopped_at').where('demand_id', '=', id).executeTakeFirst();
      expect(use?.stopped_at).toEqual(api.clock.now());
    }
  });

  test.each([
    ['approve', {}, 'PUBLISH'],
    ['reject', { reason: '理由充分' }, 'PUBLISH'],
    ['approve', {}, 'REJECTED'],
    ['reject', { reason: '理由充分' }, 'REJECTED'],
    ['pause', { reason: '理由充分' }, 'REJECTED'],
    ['pause', { reason: '理由充分' }, 'WAITING_REVIEW'],
  ])('returns 409 for %s %j of a %s demand', async (command, input, status) => {
    const { id } = await saveAs(api, owner, {}, { approved: status === 'PUBLISH' });
    if (status === 'REJECTED') await execute('reject', { id, reason: '先行驳回' });
    const { body } = await send(command, { id, ...input }).expect(409);
    expect(body.message).toContain('需求当前为');
    expect((await read(id)).auditStatus).toBe(status);
  });

  test('does not approve changes made after the reviewer viewed the demand', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    await edit(id, 1, { title: '偷偷换掉的标题' }).expect(200);
    const { body } = await send('approve', { id, version: 1 }).expect(409);
    expect(body.data).toEqual({ version: 2 });
    expect((await read(id)).auditStatus).toBe('WAITING_REVIEW');
  });

  test('applies concurrent actions of a reviewer and the owner one after the other, each completely', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    const answers = await Promise.all([
      send('approve', { id, version: 1 }),
      send('reject', { id, version: 1, reason: '同时驳回' }),
      edit(id, 1),
    ]);
    const { auditStatus, version, edit: edits } = await read(id);
    const passed = answers.filter(({ status }) => status === 200).length;
    const logged = await api.db.selectFrom('demand_transitions').select('event').where('demand_id', '=', id).execute();
    expect(logged).toHaveLength(1 + passed);
    expect([auditStatus, version, edits]).toEqual([expect.any(String), expect.any(Number), expect.any(String)]);
  });

  test('the sheet shows an append-only history with its actors', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    await execute('reject', { id, reason: '第一次驳回' });
    await edit(id, 1).expect(200);
    await execute('approve', { id });
    const sheet = await execute('show', { id });
    expect(sheet.history).toMatchObject([
      { event: 'APPROVE', actor: '审核员 审核员甲', before: '待审核', after: '展示中', requestId: expect.any(String) },
      { event: 'SAVE', actor: `发布者 ${owner.id}`, before: '未通过', after: '待审核' },
      { event: 'REJECT', before: '待审核', after: '未通过', reason: '第一次驳回' },
      { event: 'SAVE', before: null, after: '待审核' },
    ]);
    expect(sheet.publisher.phone).toMatch(/^139\*{4}\d{4}$/);
    await expect(api.db.deleteFrom('demand_transitions').where('demand_id', '=', id).execute()).rejects.toThrow('append-only');
    await expect(api.db.updateTable('demand_transitions').set({ actor: 'x' }).execute()).rejects.toThrow('append-only');
  });

  test.each([
    ['show', { id: '999999' }],
    ['approve', { id: 'BD202600000000' }],
    ['block', { user: '19999999999', reason: '没有此人' }],
    ['grant', { user: '19999999999', sceneCode: 'TOP', quantity: 1 }],
  ])('returns 404 for %s %j', async (command, input) => {
    expect((await send(command, input).expect(404)).body.message).toContain('没有');
  });

  test.each([
    ['reject', { id: '1' }, 'reason'],
    ['reject', { id: '1', reason: ' ' }, 'reason'],
    ['reject', { id: '1', reason: '原因充分', fields: { titel: '打错了' } }, 'fields'],
    ['reject', { id: '1', reason: '原因充分', fields: { title: ' ' } }, 'fields.title'],
    ['pause', { id: '1' }, 'reason'],
    ['show', {}, 'id'],
    ['answer', { reportId: '1', verdict: 'MAYBE', text: '查无实据' }, 'verdict'],
    ['grant', { user: '1', sceneCode: 'GOLD', quantity: 1 }, 'sceneCode'],
    ['grant', { user: '1', sceneCode: 'TOP', quantity: 0 }, 'quantity'],
    ['words-add', { words: [] }, 'words'],
    ['block', { user: '1' }, 'reason'],
    // Days that do not exist in the calendar.
    ['price', { code: 'TOP', price: '6', from: '2027-02-31' }, 'from'],
    ['setting', { setting: 'sales', value: 'off', from: '2027-02-30T08:00' }, 'from'],
    ['reconcile', { day: '2026-02-29' }, 'day'],
  ])('rejects %s %j and names the field %s', async (command, input, field) => {
    const { body } = await send(command, input).expect(400);
    expect(Object.keys(body.data.fields)).toEqual([field]);
  });

  test('an upheld report takes the demand down on request and notifies the reporter', async () => {
    const reporter = await signInUser(api);
    const { id, demandNumber } = await saveAs(api, owner, { title: '被举报的合作需求' });
    const file = { demand_id: id, reporter_id: reporter.id, reason: 'FALSE_INFO', content: '价格与实际不符', created_at: api.clock.now() };
    const reportId = (await api.db.insertInto('demand_reports').values(file).returning('id').executeTakeFirstOrThrow()).id;
    expect(await execute('reports')).toMatchObject([{ id: reportId, reason: 'FALSE_INFO', demand: { demandNumber, status: '展示中' } }]);
    const answer = { reportId, verdict: 'UPHELD', text: '经核实已下架处理', pause: true };
    expect(await execute('answer', answer)).toEqual({ takenDown: true });
    expect(await read(id)).toMatchObject({ auditStatus: 'PAUSED', pausedBy: 'ADMIN', rejectReason: '经举报核实：信息虚假' });
    expect((await noticesOf(reporter))[0]).toMatchObject({ category: '举报', summary: expect.stringContaining('经核实已下架处理') });
    expect(await execute('reports')).toEqual([]);
    await send('answer', answer).expect(409);
  });

  describe('reports of people', () => {
    /** Makes a user write to the owner, who reports them; returns that user and the report. */
    async function reportWriter(reason = 'HARASSMENT') {
      const writer = await signInUser(api, { nickname: '陌生来客' });
      const { id, demandNumber } = await saveAs(api, owner);
      const { body } = await callAs(api, writer).post('/api/demand/message/save', { demandId: id, content: '骂人的话' }).expect(200);
      const answer = await callAs(api, owner).post(`/api/chat/${body.data.threadId}/report`, { reason }).expect(200);
      return { writer, demandNumber, threadId: body.data.threadId as string, reportId: answer.body.data.id as string };
    }

    test('are listed with the messages, and the look is logged', async () => {
      const { writer, demandNumber, reportId } = await reportWriter();
      const item = (await execute('chat-reports')).find(({ id }: { id: string }) => id === reportId);
      expect(item).toMatchObject({
        reason: 'HARASSMENT',
        reported: '陌生来客',
        reportedId: writer.id,
        upheldBefore: 0,
        demand: { demandNumber },
      });
      expect(item.messages).toMatchObject([{ from: 'REPORTED', content: '骂人的话' }]);
      const log = api.db.selectFrom('operator_actions').select('details').where('command', '=', 'chat-reports').orderBy('id', 'desc');
      expect((await log.executeTakeFirstOrThrow()).details).toMatchObject({ reports: expect.arrayContaining([reportId]) });
    });

    test('name a message that was retracted before, and keep one that is retracted afterwards', async () => {
      const { writer, threadId } = await reportWriter();
      const { body } = await callAs(api, writer).get(`/api/chat/${threadId}/messages`).expect(200);
      const { id, demandId } = body.data.messages[0];
      await callAs(api, writer).post('/api/demand/message/save', { demandId, content: '还有更难听的' }).expect(200);
      await callAs(api, writer).post(`/api/chat/${threadId}/messages/${id}/retract`).expect(200);
      const listed = await execute('chat-reports');
      expect(listed.at(-1).messages).toMatchObject([{ content: '骂人的话' }]);
      await execute('chat-answer', { reportId: listed.at(-1).id, verdict: 'DISMISSED', text: '请继续观察' });
      await callAs(api, owner).post(`/api/chat/${threadId}/report`, { reason: 'ADVERTISING' }).expect(200);
      expect((await execute('chat-reports')).at(-1).messages).toMatchObject([{ content: '（已撤回）' }, { content: '还有更难听的' }]);
    });

    test('that are upheld warn or restrict the user, and the reporter learns the outcome', async () => {
      const { writer, threadId, reportId } = await reportWriter();
      const answer = { reportId, verdict: 'UPHELD', text: '已警告对方' };
      expect(await execute('chat-answer', answer)).toEqual({ restricted: false });
      expect((await noticesOf(owner))[0]).toMatchObject({
        category: '举报',
        title: '您的举报已有结果：举报属实，已处理',
        summary: '您在会话中举报的「陌生来客」：已警告对方',
        link: `/message/content/${threadId}?type=chat`,
      });
      expect((await noticesOf(writer))[0]).toMatchObject({ category: '系统', title: '您发送的消息被举报，经核实属实' });
      await send('chat-answer', answer).expect(409);

      const again = await callAs(api, owner).post(`/api/chat/${threadId}/report`, { reason: 'HARASSMENT' }).expect(200);
      const item = (await execute('chat-reports')).find(({ id }: { id: string }) => id === again.body.data.id);
      expect(item.upheldBefore).toBe(1);
      const restrict = { reportId: again.body.data.id, verdict: 'UPHELD', text: '已限制对方', restrict: true };
      expect(await execute('chat-answer', restrict)).toEqual({ restricted: true });
      expect((await noticesOf(writer))[0]).toMatchObject({ title: '您的账号已被限制', summary: expect.stringContaining('骚扰或辱骂') });
      const sheet = await execute('user', { user: writer.id });
      expect(sheet.block).toMatchObject({ level: 'WRITE', reason: '经举报核实：骚扰或辱骂', until: null });
      expect(sheet.chatReports).toMatchObject([{ reportedId: writer.id, status: 'UPHELD' }, { status: 'UPHELD' }]);
    });

    test('that are dismissed stay unknown to the user', async () => {
      const { writer, reportId } = await reportWriter();
      const before = (await noticesOf(writer)).length;
      expect(await execute('chat-answer', { reportId, verdict: 'DISMISSED', text: '未发现违规', restrict: true })).toEqual({
        restricted: false,
      });
      expect(await noticesOf(writer)).toHaveLength(before);
      expect((await noticesOf(owner))[0]).toMatchObject({ title: '您的举报已有结果：未发现违规' });
    });

    test('replace a block that ends by one that does not', async () => {
      const { writer, reportId } = await reportWriter();
      await execute('block', { user: writer.id, reason: '先观察一天', until: '1d' });
      expect(await execute('chat-answer', { reportId, verdict: 'UPHELD', text: '已处理', restrict: true })).toEqual({ restricted: true });
      expect((await execute('user', { user: writer.id })).block).toMatchObject({ level: 'WRITE', until: null });
    });

    test('are logged with their outcome: an upheld one under the reported user, a dismissed one under nobody', async () => {
      const logged = async (reportId: string) =>
        api.db
          .selectFrom('operator_actions')
          .select(['user_id', 'details'])
          .where('command', '=', 'chat-answer')
          .where(({ eb, ref }) => eb(ref('details', '->>').key('id'), '=', reportId))
          .executeTakeFirstOrThrow();
      const [upheld, dismissed] = [await reportWriter(), await reportWriter()];
      await execute('chat-answer', { reportId: upheld.reportId, verdict: 'UPHELD', text: '已处理' });
      await execute('chat-answer', { reportId: dismissed.reportId, verdict: 'DISMISSED', text: '未发现违规' });
      expect(await logged(upheld.reportId)).toMatchObject({ user_id: upheld.writer.id, details: { status: 'UPHELD', restricted: false } });
      expect(await logged(dismissed.reportId)).toMatchObject({ user_id: null, details: { status: 'DISMISSED' } });
    });

    test('never loosen a stricter block', async () => {
      const { writer, reportId } = await reportWriter();
      await execute('block', { user: writer.id, reason: '多次违规', level: 'SIGN_IN' });
      expect(await execute('chat-answer', { reportId, verdict: 'UPHELD', text: '已处理', restrict: true })).toEqual({ restricted: false });
      expect((await execute('user', { user: writer.id })).block).toMatchObject({ level: 'SIGN_IN', reason: '多次违规' });
    });
  });

  test('a dismissed report never takes the demand down; a report on a removed demand can be answered', async () => {
    const reporter = await signInUser(api);
    const [shown, removed] = [await saveAs(api, owner), await saveAs(api, owner)];
    const file = { reporter_id: reporter.id, reason: 'SPAM', content: '重复发布多次', created_at: api.clock.now() };
    const rows = await api.db
      .insertInto('demand_reports')
      .values([shown, removed].map(({ id }) => ({ ...file, demand_id: id })))
      .returning(['id', 'demand_id'])
      .execute();
    await callAs(api, owner).delete(`/v1/demand/remove?id=${removed.id}`).expect(200);
    const idOf = (demandId: string) => rows.find(({ demand_id }) => demand_id === demandId)?.id;
    expect(await execute('answer', { reportId: idOf(shown.id), verdict: 'DISMISSED', text: '未发现重复', pause: true })).toEqual({
      takenDown: false,
    });
    expect(await execute('answer', { reportId: idOf(removed.id), verdict: 'UPHELD', text: '发布者已删除', pause: true })).toEqual({
      takenDown: false,
    });
    expect((await read(shown.id)).auditStatus).toBe('PUBLISH');
  });
});
