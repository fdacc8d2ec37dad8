import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { type Caller, callAs, demandFields, reviewAs, saveAs, signInPublisher } from '../../testing/publish-steps.ts';
import { createWatchedLogger, forEachApi, signInUser } from '../../testing/test-api.ts';
import { uploadAs } from '../../testing/upload-steps.ts';
import { eraseAccounts } from '../account/erase-accounts.ts';
import { remindOfFollowUps } from '../contact/remind-of-follow-ups.ts';
import { answerReport } from '../operator/moderation/demand-report-service.ts';

const KNOWN = '华东地区寻找短视频投放渠道';
const UNREVIEWED = '加微信未经审核的新标题';

forEachApi((api) => {
  let owner: Caller;
  let reader: Caller;
  let id: string;

  /** Puts a shown demand into every list of a reader that keeps it when it is no longer shown. */
  beforeEach(async () => {
    owner = await signInPublisher(api, { memberLevel: 30 });
    reader = await signInUser(api, { memberLevel: 30 });
    id = (await saveAs(api, owner, { title: KNOWN, budget: '5 万' })).id;
    const as = callAs(api, reader);
    await as.post(`/api/demand/${id}/collect`).expect(200);
    await as
      .post('/api/app/event', { uuid: randomUUID(), eventCode: 'OPEN_INFORMATION_DETAIL', page: '/demand/x', demandId: id })
      .expect(200);
    await as.post('/api/demand/message/save', { demandId: id, content: '您好' }).expect(200);
    expect((await as.post('/api/demand/authorize-get-contact-info', { demandId: id })).body.code).toBe(200);
    await as.post(`/api/demand/${id}/feedback`, { kind: 'DEMAND' }).expect(200);
    await as.post('/v1/umsDemandReport/save', { demandId: id, reason: 'OTHER', content: '内容与实际不符' }).expect(200);
  });

  /** Returns the reader's lists as texts, by name. */
  async function readLists(): Promise<Record<string, string>> {
    const as = callAs(api, reader);
    const inbox = (await as.get('/api/chat/inbox/page').expect(200)).body.data.records;
    const lists = {
      collections: '/api/demand/collection/mine',
      history: '/api/demand/footprint/mine',
      contacted: '/api/demand/contacted',
      inbox: '/api/chat/inbox/page',
      conversation: `/api/chat/${inbox[0].threadId}/messages`,
      feedback: '/api/demand-feedback',
      reports: '/v1/umsDemandReport/mine',
      notices: '/v1/sysNotice/page',
    };
    const read = async (path: string) => JSON.stringify((await as.get(path).expect(200)).body.data);
    return Object.fromEntries(await Promise.all(Object.entries(lists).map(async ([name, path]) => [name, await read(path)] as const)));
  }
  const holding = async (text: string) =>
    Object.entries(await readLists())
      .filter(([, list]) => list.includes(text))
      .map(([name]) => name);

  async function rewrite(): Promise<void> {
    const version = (await callAs(api, owner).get(`/api/demand/my-demand/${id}`).expect(200)).body.data.version;
    const image = await uploadAs(api, owner.id);
    const fields = demandFields({ title: UNREVIEWED, budget: '详聊加微信', images: [image] });
    const { body } = await callAs(api, owner)
      .put('/v1/demand/update', { id, version, ...fields })
      .expect(200);
    expect(body.data.auditStatus).toBe('WAITING_REVIEW');
  }
  const hide = () => callAs(api, owner).post('/v1/demand/show', { id, show: false }).expect(200);

  const everywhere = ['collections', 'history', 'contacted', 'inbox', 'conversation', 'feedback', 'reports'];

  test('the new text of a hidden demand is visible to nobody before its approval, even after a rejection', async () => {
    await hide();
    await rewrite();
    const check = async () => {
      for (const unreviewed of [UNREVIEWED, '详聊加微信', '/api/file/']) expect(await holding(unreviewed)).toEqual([]);
      expect(await holding(KNOWN)).toEqual(everywhere);
    };
    await check();
    await reviewAs(api, id, { event: 'REJECT', reason: '含有联系方式', fields: {} });
    await check();
    await rewrite();
    await check();
    const own = await callAs(api, owner).get('/api/demand/page-my-publish').expect(200);
    expect(own.body.data.records).toMatchObject([{ title: UNREVIEWED }]);
    await reviewAs(api, id, { event: 'APPROVE' });
    expect(await holding(UNREVIEWED)).toEqual(everywhere);
    await hide();
    expect(await holding(UNREVIEWED)).toEqual(everywhere);
  });

  test('changes that were pending when a reviewer took the demand down stay invisible until they are approved', async () => {
    await callAs(api, owner)
      .put('/v1/demand/update', { id, version: 1, ...demandFields({ title: UNREVIEWED }) })
      .expect(200);
    await reviewAs(api, id, { event: 'TAKE_DOWN', reason: '请补充说明' });
    await callAs(api, owner).post('/v1/demand/show', { id, show: true }).expect(200);
    expect([await holding(UNREVIEWED), await holding(KNOWN)]).toEqual([[], everywhere]);
  });

  test('a reminder uses the title that its reader knows', async () => {
    const nextOn = new Date(api.clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    await callAs(api, reader).put(`/api/demand/${id}/follow-up`, { state: 'TALKING', nextOn }).expect(200);
    await hide();
    await rewrite();
    await remindOfFollowUps(api.db, new Date(api.clock.now().getTime() + 4 * DAY_MS), new AbortController().signal);
    expect(await holding(KNOWN)).toContain('notices');
    expect(await holding(UNREVIEWED)).toEqual([]);
  });

  test('the answer to a report uses the title that its reporter knows', async () => {
    await hide();
    await rewrite();
    const [report] = (await callAs(api, reader).get('/v1/umsDemandReport/mine').expect(200)).body.data.records;
    const reviewer = { db: api.db, now: api.clock.now(), name: '审核员', requestId: null };
    await answerReport(reviewer, report.id, { verdict: 'DISMISSED', text: '经核实，没有发现问题。', pause: false });
    expect(await holding(UNREVIEWED)).toEqual([]);
    expect(await holding(KNOWN)).toContain('notices');
  });

  test('erasing a publisher also removes the reviewed title of their demand', async () => {
    await hide();
    await rewrite();
    const asked = new Date(api.clock.now().getTime() - 16 * DAY_MS);
    await api.db.updateTable('users').set({ deletion_requested_at: asked }).where('id', '=', owner.id).execute();
    await eraseAccounts(api.db, api.clock.now(), createWatchedLogger());
    const row = await api.db.selectFrom('demands').select(['title', 'reviewed_title']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toEqual({ title: '已注销用户的需求', reviewed_title: null });
  });
});
