import { beforeAll, expect, test } from '@jest/globals';
import { ConsoleBrowser, openConsole, setUpOperator, signInOperator } from '../testing/console-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

forEachApi((api) => {
  let browser: ConsoleBrowser;
  beforeAll(async () => {
    const server = openConsole(api);
    const auditor = await setUpOperator(api, new ConsoleBrowser(server), 'auditor', ['AUDIT']);
    browser = new ConsoleBrowser(server);
    expect((await signInOperator(api, browser, auditor)).status).toBe(303);
  });

  const log = (actions: readonly object[]) =>
    api.db
      .insertInto('operator_actions')
      .values(actions.map((action) => ({ command: 'price', actor: '小陈', details: '{}', at: api.clock.now(), ...action })))
      .execute();
  const rowsOf = async (query: string) =>
    [...(await browser.get(`/log${query}`)).text.matchAll(/<tr><td class="time">(.*?)<\/tr>/gs)].map(([, row]) => row);

  test('shows who did what to whom, with details as text', async () => {
    const user = await signInUser(api);
    await log([{ command: 'block', user_id: user.id, details: JSON.stringify({ level: 'WRITE', reason: '<b>刷屏</b>' }) }]);
    const [row] = await rowsOf('?name=小陈');
    expect(row).toContain(`小陈</td><td>限制账号</td><td>${user.id}</td>`);
    expect(row).toContain('级别：不能发布和发消息  原因：&lt;b&gt;刷屏&lt;/b&gt;');
  });

  test('is filtered by operator and by day in China, and ignores what cannot be meant', async () => {
    await log([
      { actor: '日志甲', at: new Date('2026-05-01T15:59:59Z') },
      { actor: '日志甲', at: new Date('2026-05-01T16:00:00Z') },
      { actor: '日志乙', at: new Date('2026-05-02T03:00:00Z') },
    ]);
    expect(await rowsOf('?name=日志甲')).toHaveLength(2);
    expect(await rowsOf('?day=2026-05-02')).toHaveLength(2);
    expect(await rowsOf('?name=日志甲&day=2026-05-02')).toHaveLength(1);
    expect(await rowsOf('?name=日志甲&day=2026-13-99&before=x')).toHaveLength(2);
    expect((await browser.get('/log?name=无此人')).text).toContain('没有记录');
  });

  test('leads to earlier actions, which keep the filter', async () => {
    await log(Array.from({ length: 101 }, (_, index) => ({ actor: '勤快的人', details: JSON.stringify({ number: index }) })));
    const { text } = await browser.get('/log?name=勤快的人');
    const earlier = /<a href="(\/log\?[^"]+)">更早的记录/.exec(text)?.[1] ?? '';
    const next = await browser.get(earlier.replaceAll('&amp;', '&'));
    expect([...next.text.matchAll(/<td>勤快的人<\/td>/g)]).toHaveLength(1);
    expect(next.text).not.toContain('更早的记录');
  });
});
