import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type KyselyPlugin, sql } from 'kysely';
import type { Response as Answer } from 'supertest';
import { MINUTE_MS } from '#shared/durations.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { codeAt } from '../testing/authenticator-app.ts';
import { ConsoleBrowser, hiddenFields, openConsole, setUpOperator, signInOperator, type TestOperator } from '../testing/console-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

const HEAD = '\uFEFF时间,操作者,操作,用户编号,内容';

/** Makes every write to the log fail. */
const logIsBroken: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('operator_actions')) throw new Error('the log is broken');
    return node;
  },
  transformResult: async ({ result }) => result,
};

forEachApi((api) => {
  let server: ReturnType<typeof openConsole>;
  let browser: ConsoleBrowser;
  let auditor: TestOperator;
  beforeAll(async () => {
    server = openConsole(api);
    auditor = await setUpOperator(api, new ConsoleBrowser(server), 'auditor', ['AUDIT']);
    browser = new ConsoleBrowser(server);
  });
  beforeEach(async () => {
    // Failures of the test before do not count any more.
    api.clock.advance(20 * MINUTE_MS);
    expect((await signInOperator(api, browser, auditor)).status).toBe(303);
  });

  const log = (actions: readonly object[]) =>
    api.db
      .insertInto('operator_actions')
      .values(actions.map((action) => ({ command: 'price', actor: '小陈', details: '{}', at: api.clock.now(), ...action })))
      .execute();
  const rowsOf = async (query: string) =>
    [...(await browser.get(`/log${query}`)).text.matchAll(/<tr><td class="time">(.*?)<\/tr>/gs)].map(([, row]) => row);
  const nextCode = (): string => {
    api.clock.advance(30_000);
    return codeAt(auditor.secret, api.clock.now());
  };
  /** Returns the hidden fields of a page's export. */
  const exportFields = ({ text }: Answer) => hiddenFields(text.slice(text.indexOf('aria-label="导出"')), '/log');
  /** Exports what a page shows, with a fresh code unless another one is given. */
  const download = async (query: string, code = nextCode(), by = browser) =>
    by.post('/log', { ...exportFields(await by.get(`/log${query}`)), code });
  const exportsOf = async (actor: string) => {
    const rows = await api.db.selectFrom('operator_actions').selectAll().where('command', '=', 'log-export').orderBy('id').execute();
    return rows.filter(({ details }) => (details as { actor?: string }).actor === actor);
  };
  const linesOf = ({ text }: Answer): string[] => text.split('\r\n');

  test('shows who did what to whom, with details as text', async () => {
    const user = await signInUser(api);
    await log([{ command: 'block', user_id: user.id, details: JSON.stringify({ level: 'WRITE', reason: '<b>刷屏</b>' }) }]);
    const [row] = await rowsOf('?name=小陈');
    expect(row).toContain(`小陈</td><td>限制账号</td><td>${user.id}</td>`);
    expect(row).toContain('级别：不能发布和发消息  原因：&lt;b&gt;刷屏&lt;/b&gt;');
  });

  test('is found by operator, action, user and days in China, and ignores what cannot be meant', async () => {
    const user = await signInUser(api);
    await log([
      { actor: '日志甲', at: new Date('2026-05-01T15:59:59Z') },
      { actor: '日志甲', at: new Date('2026-05-01T16:00:00Z'), command: 'block', user_id: user.id },
      { actor: '日志乙', at: new Date('2026-05-02T03:00:00Z') },
      { actor: '日志甲', at: new Date('2026-05-03T15:59:59Z'), user_id: user.id },
      { actor: '日志甲', at: new Date('2026-05-03T16:00:00Z') },
    ]);
    const counts = {
      '?name=日志甲': 4,
      '?from=2026-05-02&to=2026-05-02': 2,
      '?from=2026-05-02&to=2026-05-03': 3,
      '?name=日志甲&from=2026-05-02&to=2026-05-03': 2,
      '?name=日志甲&from=2026-05-02': 3,
      '?name=日志甲&to=2026-05-02': 2,
      '?name=日志甲&action=block': 1,
      '?name=日志甲&action=refund': 0,
      [`?name=日志甲&user=${user.id}`]: 2,
      [`?user=${user.id}&action=block`]: 1,
      '?name=日志甲&action=constructor&user=小王&from=2026-13-99&to=2026-05&before=x': 4,
      '?name=日志甲&from=0000-01-01&to=9999-12-31': 4,
      '?name=日志甲&name=日志乙&to=2026-05-03&from=2026-05-01': 4,
    };
    for (const [query, count] of Object.entries(counts)) expect([query, (await rowsOf(query)).length]).toEqual([query, count]);
    expect((await browser.get('/log?name=无此人')).text).toContain('没有记录');
    const { text } = await browser.get(`/log?name=日志甲&action=block&user=${user.id}&from=2026-05-02&to=2026-05-03`);
    for (const field of ['name="name"[^>]* value="日志甲"', `name="user"[^>]* value="${user.id}"`, 'name="from"[^>]* value="2026-05-02"'])
      expect(text).toMatch(new RegExp(field));
    expect(text).toContain('<option value="block" selected>限制账号</option>');
    expect(text).toContain('找到 1 条记录');
  });

  test('a range whose end precedes its start is refused at its end, and exports nothing', async () => {
    await log([{ actor: '倒序' }]);
    const { status, text } = await browser.get('/log?name=倒序&from=2026-05-03&to=2026-05-02');
    expect(status).toBe(400);
    expect(text).toMatch(/name="to"[^>]* value="2026-05-02" aria-invalid="true" aria-describedby="to-problem"/);
    expect(text).toMatch(/id="to-problem"[^>]*>结束日期不能早于开始日期</);
    expect(text).not.toContain('导出 CSV');
    const opened = exportFields(await browser.get('/log?name=倒序'));
    const refused = await browser.post('/log', { ...opened, from: '2026-05-03', to: '2026-05-02', code: nextCode() });
    expect([refused.status, refused.headers['content-disposition']]).toEqual([400, undefined]);
    expect(refused.text).toContain('结束日期不能早于开始日期');
    const odd = await browser.post('/log', { ...opened, from: 'x', code: nextCode() });
    expect(odd.status).toBe(400);
    expect(odd.text).toContain('请从「日志」页面重新开始');
  });

  test('leads to earlier actions, which keep the search', async () => {
    await log(Array.from({ length: 101 }, (_, index) => ({ actor: '勤快的人', details: JSON.stringify({ number: index }) })));
    await log([{ actor: '勤快的人', command: 'refund' }]);
    const { text } = await browser.get('/log?name=勤快的人&action=price');
    expect(text).toContain('找到 101 条记录');
    const earlier = /<a href="(\/log\?[^"]+)">更早的记录/.exec(text)?.[1] ?? '';
    const next = await browser.get(earlier.replaceAll('&amp;', '&'));
    expect([...next.text.matchAll(/<td>勤快的人<\/td>/g)]).toHaveLength(1);
    expect(next.text).not.toContain('更早的记录');
    // The export contains the earlier ones as well, from each page.
    expect(next.text).toContain('找到 101 条记录');
  });

  test('the same search is a command', async () => {
    const user = await signInUser(api);
    await log([
      { actor: '命令甲', at: new Date('2026-06-01T16:00:00Z'), command: 'block', user_id: user.id },
      { actor: '命令甲', at: new Date('2026-06-02T16:00:00Z') },
    ]);
    const operator = { db: api.db, now: api.clock.now(), name: '管理员', requestId: null };
    const run = (input: object) => runOperatorCommand(operator, 'log', { name: '命令甲', ...input });
    expect(await run({})).toHaveLength(2);
    expect(await run({ from: '2026-06-02', to: '2026-06-02' })).toHaveLength(1);
    expect(await run({ action: 'block', user: user.id })).toMatchObject([{ command: 'block', user: user.id }]);
    await expect(run({ from: '2026-06-03', to: '2026-06-02' })).rejects.toThrow('结束日期不能早于开始日期');
    await expect(run({ action: 'blok' })).rejects.toThrow('没有这种操作');
    await expect(run({ user: '小王' })).rejects.toThrow('用户编号不正确');
    await expect(run({ from: '0000-01-01' })).rejects.toThrow('日期');
    await expect(runOperatorCommand(operator, 'log-export', {})).rejects.toThrow('没有这个命令');
  });

  test('exports what the page shows after a fresh code, and logs the export with the hash of the file', async () => {
    const user = await signInUser(api);
    await log([
      { actor: '被查甲', at: new Date('2026-11-01T01:02:03Z'), command: 'block', user_id: user.id, details: '{"reason":"甲,\\"乙\\""}' },
      { actor: '被查甲', at: new Date('2026-11-30T15:59:59Z'), request_id: 'not-shown' },
    ]);
    const done = await download('?name=被查甲&from=2026-11-01&to=2026-11-30');
    expect(done.status).toBe(200);
    const name = encodeURIComponent('日志-2026-11-01-2026-11-30.csv');
    expect(done.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="file.csv"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(linesOf(done)).toEqual([
      HEAD,
      '2026-11-30 23:59,被查甲,修改价格,,',
      `2026-11-01 09:02,被查甲,限制账号,${user.id},"原因：甲,""乙"""`,
      '',
    ]);
    const [line, ...more] = await exportsOf('被查甲');
    expect(more).toEqual([]);
    const sha256 = createHash('sha256').update(done.text).digest('hex');
    expect(line).toMatchObject({ actor: auditor.name, user_id: null, request_id: expect.any(String) });
    expect(line?.details).toEqual({ actor: '被查甲', since: '2026-11-01', until: '2026-11-30', found: 2, sha256 });
    const [row] = await rowsOf(`?name=${auditor.name}&action=log-export`);
    expect(row).toContain('<td>导出日志</td>');
    for (const words of ['操作者：被查甲', '开始：2026-11-01', '截止：2026-11-30', '条数：2', `SHA-256：${sha256}`])
      expect(row).toContain(words);
  });

  test('the file is named after what it contains if the search has no days', async () => {
    await log([
      { actor: '无日期', at: new Date('2026-07-01T16:30:00Z') },
      { actor: '无日期', at: new Date('2026-07-09T12:00:00Z') },
    ]);
    const nameOf = (answer: Answer) => decodeURIComponent(String(answer.headers['content-disposition']).split("''")[1] ?? '');
    expect(nameOf(await download('?name=无日期'))).toBe('日志-2026-07-02-2026-07-09.csv');
    expect(nameOf(await download('?name=无日期&from=2026-06-01'))).toBe('日志-2026-06-01-2026-07-09.csv');
  });

  test('a wrong code and a used one export nothing, and keep the search', async () => {
    await log([{ actor: '凭码' }]);
    for (const code of ['', '000000', '１２３４５６']) {
      const refused = await download('?name=凭码', code);
      expect([refused.status, refused.headers['content-disposition']]).toEqual([400, undefined]);
      expect(refused.text).toContain('验证码不正确或已使用过');
      expect(refused.text).toMatch(/name="name"[^>]* value="凭码"/);
    }
    expect(await exportsOf('凭码')).toEqual([]);
    const code = nextCode();
    expect((await download('?name=凭码', code)).status).toBe(200);
    const again = await download('?name=凭码&action=price', code);
    expect(again.status).toBe(400);
    expect(again.text).toContain('验证码不正确或已使用过');
    expect(await exportsOf('凭码')).toHaveLength(1);
  });

  test('needs the role, the form of an own page, and something that is found', async () => {
    await log([{ actor: '有权' }]);
    const reviewer = await setUpOperator(api, new ConsoleBrowser(server), 'log-reviewer');
    const other = new ConsoleBrowser(server);
    await signInOperator(api, other, reviewer);
    const token = hiddenFields((await other.get('/review')).text, '/sign-out');
    const refused = await other.post('/log', { ...token, name: '有权', code: codeAt(reviewer.secret, api.clock.now()) });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('您的账号没有「审计」角色');
    expect((await browser.post('/log', { name: '有权', code: nextCode() })).status).toBe(403);
    expect((await new ConsoleBrowser(server).post('/log', { name: '有权', code: nextCode() })).status).toBe(401);
    const code = nextCode();
    const own = exportFields(await browser.get('/log'));
    const nothing = await browser.post('/log', { ...own, name: '查无此人', code });
    expect(nothing.status).toBe(400);
    expect(nothing.text).toContain('没有可以导出的记录');
    expect(await exportsOf('有权')).toEqual([]);
    // The code was given back.
    expect((await download('?name=有权', code)).status).toBe(200);
  });

  test('of more than 5,000 actions the latest are exported, as the page says', async () => {
    const add = (from: number, to: number) =>
      sql`insert into operator_actions (command, actor, details, at)
        select 'price', '五千', json_build_object('number', i::text)::jsonb, ${api.clock.now()}
        from generate_series(${from}::int, ${to}::int) i`.execute(api.db);
    await add(1, 5_000);
    expect((await browser.get('/log?name=五千')).text).toContain('找到 5,000 条记录');
    await add(5_001, 5_001);
    expect((await browser.get('/log?name=五千')).text).toMatch(/超过 5,000 条，只导出前 5,000 条（最近的在前）[\s\S]*请缩小日期范围/);
    const lines = linesOf(await download('?name=五千'));
    expect(lines).toHaveLength(5_002);
    expect([lines[1], lines[5_000]].map((line) => line?.split('：').at(-1))).toEqual(['5001', '2']);
    expect((await exportsOf('五千')).map(({ details }) => details)).toMatchObject([{ found: 5_000 }]);
  });

  test('formulas in names are inert', async () => {
    await log([{ actor: '=cmd|calc', details: '{"reason":"=1+1"}' }]);
    expect(linesOf(await download(`?name=${encodeURIComponent('=cmd|calc')}`))[1]).toMatch(/,'=cmd\|calc,修改价格,,原因：=1\+1$/);
  });

  test('of two exports at once with one code one is executed, and a double click downloads the same file once more', async () => {
    await log([{ actor: '同时' }]);
    const fields = exportFields(await browser.get('/log?name=同时'));
    const code = nextCode();
    const both = await Promise.all([browser.post('/log', { ...fields, code }), browser.post('/log', { ...fields, action: 'price', code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await exportsOf('同时')).toHaveLength(1);
    const form = { ...fields, code: nextCode() };
    const [first, second] = await Promise.all([browser.post('/log', form), browser.post('/log', form)]);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(second.headers['content-disposition']).toBe(first.headers['content-disposition']);
    expect(second.headers['cache-control']).toBe('no-store');
    expect(await exportsOf('同时')).toHaveLength(2);
  });

  test('no file leaves without its line in the log', async () => {
    await log([{ actor: '断电' }]);
    const broken = new ConsoleBrowser(openConsole(api, { db: api.db.withPlugin(logIsBroken) }));
    broken.cookie = browser.cookie;
    const failed = await download('?name=断电', nextCode(), broken);
    expect([failed.status, failed.headers['content-disposition']]).toEqual([500, undefined]);
    expect(failed.text).not.toContain(HEAD);
    expect(await exportsOf('断电')).toEqual([]);
  });
});
