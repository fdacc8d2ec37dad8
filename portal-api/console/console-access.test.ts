import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { resetOperator } from '../domain/operators/operator-accounts.ts';
import { codeAt } from '../testing/authenticator-app.ts';
import {
  ConsoleBrowser,
  hiddenFields,
  inviteOperator,
  openConsole,
  setUpOperator,
  signInOperator,
  type TestOperator,
} from '../testing/console-steps.ts';
import { OPERATOR_TOKEN, sendOrder } from '../testing/operator-steps.ts';
import { forEachApi, signInUser } from '../testing/test-api.ts';

forEachApi({ operatorToken: OPERATOR_TOKEN }, (api) => {
  let server: ReturnType<typeof openConsole>;
  let operator: TestOperator;
  beforeAll(async () => {
    server = openConsole(api);
    operator = await setUpOperator(api, new ConsoleBrowser(server), 'xiaochen');
  });

  const newBrowser = () => new ConsoleBrowser(server);
  const signedIn = async () => {
    const browser = newBrowser();
    expect((await signInOperator(api, browser, operator)).status).toBe(303);
    return browser;
  };
  const actionsOf = (command: string) =>
    api.db.selectFrom('operator_actions').select(['actor', 'details']).where('command', '=', command).orderBy('id').execute();

  describe('without a session', () => {
    test.each([
      '/',
      '/review',
      '/review/BD202600010022',
      '/reports',
      '/verifications',
      '/partners',
      '/users',
      '/users/10001',
      '/files/0',
      '/api/file/x/320.webp',
      '/nothing',
    ])('%s leads to the sign-in and back', async (path) => {
      const { status, headers } = await newBrowser().get(path);
      expect([status, headers['location']]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
    });

    test('a form is not executed, and the page says so and shows what was written', async () => {
      const { status, text } = await newBrowser().post('/review/BD202600010022', { decision: 'REJECT', reason: '标题<过于>笼统' });
      expect(status).toBe(401);
      expect(text).toContain('刚才的操作没有执行');
      expect(text).toContain('标题&lt;过于&gt;笼统</textarea>');
    });

    test.each(['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', '/review?x=1'])(
      'a sign-in does not lead to %s',
      async (next) => {
        const { text } = await newBrowser().get(`/sign-in?next=${encodeURIComponent(next)}`);
        expect(text).toContain('name="next" value="/"');
      },
    );
  });

  describe('sign-in', () => {
    test('opens a session in a cookie that no script and no other site can use', async () => {
      const browser = newBrowser();
      const { headers } = await signInOperator(api, browser, operator);
      expect(headers['location']).toBe('/');
      expect(String(headers['set-cookie'])).toMatch(
        /^__Host-console=[\w-]{43}; Max-Age=28800; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      );
      const { text } = await browser.get('/review');
      expect(text).toContain(operator.name);
      expect(await actionsOf('console-sign-in')).toContainEqual({ actor: operator.name, details: { ip: '127.0.0.1' } });
    });

    test('refuses a wrong login, password or code with the same sentence', async () => {
      api.clock.advance(30_000);
      const right = { login: operator.login, password: operator.password, code: codeAt(operator.secret, api.clock.now()) };
      const answers = [];
      for (const wrong of [
        { login: 'nobody' },
        { password: 'wrong horse battery' },
        { code: '000000' },
        { code: codeAt(operator.secret, new Date(api.clock.now().getTime() - 2 * MINUTE_MS)) },
        { code: '' },
      ]) {
        const { status, text } = await newBrowser().post('/sign-in', { ...right, ...wrong });
        answers.push([status, text.replace(/value="(nobody|xiaochen)"/, '')]);
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.[1]).toContain('登录名、密码或验证码不正确');
      expect(JSON.stringify(answers)).not.toContain('wrong horse');
      api.clock.advance(16 * MINUTE_MS);
    });

    test('a code is valid once, even if two browsers send it at the same time', async () => {
      api.clock.advance(30_000);
      const form = { login: operator.login, password: operator.password, code: codeAt(operator.secret, api.clock.now()) };
      // Not the same form: that would count as a double click.
      const answers = await Promise.all(['/', '/review'].map((next) => newBrowser().post('/sign-in', { ...form, next })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    });

    test('both presses of a double click sign in, into the same session; the same form of another browser does not', async () => {
      api.clock.advance(30_000);
      const form = { login: operator.login, password: operator.password, code: codeAt(operator.secret, api.clock.now()) };
      const browser = newBrowser();
      await browser.get('/sign-in');
      const answers = await Promise.all([browser.post('/sign-in', form), browser.post('/sign-in', form)]);
      // The browser may have given the first answer up, with its cookie.
      expect(answers.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
        [303, answers[0]?.headers['set-cookie']],
        [303, answers[0]?.headers['set-cookie']],
      ]);
      expect((await newBrowser().post('/sign-in', form)).status).toBe(400);
      expect((await browser.get('/review')).status).toBe(200);
    });

    test('both presses of a double click on a wrong code are one failure', async () => {
      const browser = newBrowser();
      await browser.get('/sign-in');
      const failures = () => api.db.selectFrom('attempts').select('id').where('key', '=', 'console:login:xiaochen').execute();
      const before = (await failures()).length;
      const form = { login: operator.login, password: operator.password, code: '000000' };
      const answers = await Promise.all([browser.post('/sign-in', form), browser.post('/sign-in', form)]);
      expect(answers.map(({ status, text }) => [status, text.includes('验证码不正确')])).toEqual([
        [400, true],
        [400, true],
      ]);
      expect((await failures()).length).toBe(before + 1);
      api.clock.advance(16 * MINUTE_MS);
    });

    test('a second browser replaces the first', async () => {
      const first = await signedIn();
      await signedIn();
      expect((await first.get('/review')).status).toBe(303);
    });

    test('ends after half an hour without a request, and after eight hours in any case', async () => {
      const idle = await signedIn();
      api.clock.advance(31 * MINUTE_MS);
      expect((await idle.get('/review')).status).toBe(303);
      const busy = await signedIn();
      for (let spent = 0; spent < 8 * 60 - 20; spent += 20) {
        api.clock.advance(20 * MINUTE_MS);
        expect((await busy.get('/review')).status).toBe(200);
      }
      api.clock.advance(21 * MINUTE_MS);
      expect((await busy.get('/review')).status).toBe(303);
    });

    test('sign-out ends the session everywhere', async () => {
      const browser = await signedIn();
      const { cookie } = browser;
      expect((await browser.submit('/review', '/sign-out', {})).headers['location']).toBe('/sign-in');
      browser.cookie = cookie;
      expect((await browser.get('/review')).status).toBe(303);
    });

    test('five failures within a quarter of an hour block the account for their network, a right password included', async () => {
      const guessed = await setUpOperator(api, newBrowser(), 'guessed');
      const elsewhere = new ConsoleBrowser(openConsole(api, { trustedProxies: 1 }), { 'X-Forwarded-For': '198.51.100.7' });
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await newBrowser().post('/sign-in', { login: 'guessed', password: `guess number ${guess}`, code: '123456' })).status).toBe(
          400,
        );
      }
      const blocked = await signInOperator(api, newBrowser(), guessed);
      expect(blocked.status).toBe(429);
      expect(blocked.text).toContain('尝试次数过多');
      // The operator can still sign in from another network.
      expect((await signInOperator(api, elsewhere, guessed)).status).toBe(303);
      api.clock.advance(16 * MINUTE_MS);
      expect((await signInOperator(api, newBrowser(), guessed)).status).toBe(303);
    });
  });

  describe('accounts', () => {
    test('an operator sets an account up once, with a code of 24 hours', async () => {
      const { setUpCode } = await inviteOperator(api, 'newcomer');
      const wrong = await newBrowser().post('/set-up', { login: 'newcomer', setUpCode: 'ABCD-EFGH' });
      expect(wrong.status).toBe(400);
      expect(wrong.text).toContain('设置码不正确');
      const { text } = await newBrowser().post('/set-up', { login: ' Newcomer ', setUpCode: setUpCode.toLowerCase().replaceAll('-', ' ') });
      expect(text).toContain('<svg');
      const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
      const code = codeAt(secret, api.clock.now());
      const { sealed } = hiddenFields(text, '/set-up/password');
      const form = { login: 'newcomer', setUpCode, sealed, password: 'long enough it is', again: 'long enough it is', code };
      for (const [changed, sentence] of [
        [{ again: 'another' }, '两次输入的密码不一致'],
        [{ password: 'short', again: 'short' }, '密码至少 12 位'],
        [{ password: 'my newcomer word', again: 'my newcomer word' }, '密码不能包含登录名'],
        [{ code: code === '111111' ? '222222' : '111111' }, '验证码不正确'],
      ] as const) {
        const refused = await newBrowser().post('/set-up/password', { ...form, ...changed });
        expect(refused.status).toBe(400);
        expect(refused.text).toContain(sentence);
        // The same secret: it has been scanned already.
        expect(refused.text.replaceAll(' ', '')).toContain(secret);
      }
      // Another person with the set-up code is shown another secret, and cannot disturb this one.
      const other = await newBrowser().post('/set-up', { login: 'newcomer', setUpCode });
      expect(other.text.replaceAll(' ', '')).not.toContain(secret);
      const forged = await newBrowser().post('/set-up/password', { ...form, sealed: 'AAAA' });
      expect([forged.status, forged.text.includes('请重新填写设置码')]).toEqual([400, true]);
      expect((await newBrowser().post('/set-up/password', form)).headers['location']).toBe('/sign-in?set-up=done');
      expect((await newBrowser().post('/set-up', { login: 'newcomer', setUpCode })).status).toBe(400);
      expect(await actionsOf('console-set-up')).toContainEqual(expect.objectContaining({ actor: '审核员newcomer' }));

      const { setUpCode: late } = await inviteOperator(api, 'late');
      api.clock.advance(DAY_MS);
      expect((await newBrowser().post('/set-up', { login: 'late', setUpCode: late })).status).toBe(400);
    });

    test('a reset or disabled account is signed out and cannot sign in', async () => {
      const lost = await setUpOperator(api, newBrowser(), 'lost');
      const browser = newBrowser();
      await signInOperator(api, browser, lost);
      await resetOperator({ db: api.db, name: '管理员', requestId: null, now: api.clock.now() }, 'lost');
      expect((await browser.get('/review')).status).toBe(303);
      expect((await signInOperator(api, newBrowser(), lost)).status).toBe(400);

      const gone = await setUpOperator(api, newBrowser(), 'gone');
      await signInOperator(api, browser, gone);
      await sendOrder(api, 'operators-disable', { login: 'gone' }).expect(200);
      expect((await browser.get('/review')).status).toBe(303);
      expect((await signInOperator(api, newBrowser(), gone)).status).toBe(400);
    });

    test('the command line lists, adds, resets and disables accounts, and logs that', async () => {
      const added = await sendOrder(api, 'operators-add', { login: 'Zhang.San', name: '张三' }).expect(200);
      expect(added.body.data).toMatchObject({
        login: 'zhang.san',
        name: '张三',
        setUpCode: expect.stringMatching(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/),
      });
      await sendOrder(api, 'operators-add', { login: 'zhang.san', name: '另一位' }).expect(409);
      await sendOrder(api, 'operators-add', { login: 'another', name: '张三' }).expect(409);
      await sendOrder(api, 'operators-add', { login: '张三', name: '张三' }).expect(400);
      await sendOrder(api, 'operators-reset', { login: 'nobody' }).expect(404);
      await sendOrder(api, 'operators-disable', { login: 'zhang.san' }).expect(200);
      const { body } = await sendOrder(api, 'operators').expect(200);
      expect(body.data).toContainEqual(expect.objectContaining({ login: 'zhang.san', name: '张三', status: '已停用', lastSeenAt: null }));
      expect(body.data).toContainEqual(expect.objectContaining({ login: 'xiaochen', status: '正常' }));
      expect(JSON.stringify(await actionsOf('operators-add'))).not.toContain(added.body.data.setUpCode);
    });
  });

  describe('protection', () => {
    test('every page forbids scripts, frames and caches', async () => {
      const browser = await signedIn();
      for (const path of ['/sign-in', '/set-up', '/review', '/reports', '/verifications', '/partners', '/users', '/nothing']) {
        const { headers, text } = await browser.get(path);
        expect(headers['content-security-policy']).toMatch(
          /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; form-action 'self'/,
        );
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'x-frame-options': 'DENY',
          'strict-transport-security': 'max-age=31536000',
        });
        expect(text).not.toMatch(/<script|style="|javascript:/);
      }
    });

    test('serves only its own host', async () => {
      await request(server).get('/sign-in').set('Host', 'elsewhere.test').expect(421);
    });

    test('accepts forms only from its own pages', async () => {
      const browser = await signedIn();
      const origins: Record<string, string>[] = [{ Origin: 'https://elsewhere.test' }, { Origin: 'null' }, { Origin: '' }];
      for (const headers of origins) expect((await browser.post('/sign-out', {}, headers)).status).toBe(403);
      expect((await browser.post('/sign-out', { csrfToken: 'x' })).status).toBe(403);
      expect((await browser.get('/review')).status).toBe(200);
      // The token of another session.
      const { csrfToken = '' } = Object.fromEntries(
        [...(await browser.get('/review')).text.matchAll(/name="(csrfToken)" value="([^"]+)/g)].map(([, name, value]) => [name, value]),
      );
      const next = await signedIn();
      expect((await next.post('/sign-out', { csrfToken })).status).toBe(403);
    });

    test('hostile input is refused or ignored, never an unexpected error', async () => {
      const visitor = newBrowser();
      visitor.cookie = '__Host-console=j:%7B%22toString%22:1%7D';
      expect((await visitor.get('/review')).status).toBe(303);
      expect((await newBrowser().post('/sign-in', { login: 'a\u0000b', password: 'x', code: '123456' })).status).toBe(400);
      expect((await newBrowser().post('/sign-in', { login: ['a', 'b'], password: ['x'], code: ['1'] })).status).toBe(400);
      const browser = await signedIn();
      const page = `/users/${(await signInUser(api)).id}`;
      for (const path of ['/review/%00', '/users/%00', '/users?keyword=%00', '/review/%E0%A4%A', `/users/${'9'.repeat(40)}`])
        expect(`${path} ${(await browser.get(path)).status}`).toMatch(/ 40[04]$/);
      for (const path of [
        `${page}?done=constructor`,
        '/users?keyword=a&keyword=b',
        '/review?find=a&find=b',
        '/review?done=x&decision=APPROVE',
      ])
        expect(`${path} ${(await browser.get(path)).status}`).toMatch(/ (200|303)$/);
      expect((await browser.submit(page, `${page}/block`, { level: 'EVERYTHING', until: '7d', reason: '试试' })).status).toBe(400);
    });

    test('a form of an earlier session is refused, and shows what was written', async () => {
      const browser = await signedIn();
      const { text } = await browser.get('/review');
      await signInOperator(api, browser, operator);
      const { status, text: refusal } = await browser.post('/reports/1', {
        ...hiddenFields(text, '/sign-out'),
        verdict: 'UPHELD',
        text: '写了很久的答复',
      });
      expect(status).toBe(403);
      expect(refusal).toContain('写了很久的答复</textarea>');
    });

    test('a form larger than any of ours is refused', async () => {
      const { status, text } = await (await signedIn()).post('/reports/1', { text: '字'.repeat(30_000) });
      expect(status).toBe(413);
      expect(text).toContain('请求内容过大');
    });

    test('other networks than the allowed ones get a bare 404 at every path', async () => {
      const closed = openConsole(api, { allow: [{ address: '10.0.0.0', bits: 8, family: 'ipv4' }], trustedProxies: 1 });
      for (const path of ['/', '/sign-in', '/favicon.ico']) {
        const outside = await request(closed).get(path).set({ Host: 'console.test', 'X-Forwarded-For': '203.0.113.9' });
        expect([outside.status, outside.text, outside.headers['content-security-policy']]).toEqual([404, '', undefined]);
      }
      await request(closed).get('/sign-in').set({ Host: 'console.test', 'X-Forwarded-For': '10.1.2.3' }).expect(200);
      // A proxy that reports anything but an address vouches for nobody.
      const near = openConsole(api, { allow: [{ address: '127.0.0.0', bits: 8, family: 'ipv4' }], trustedProxies: 1 });
      await request(near).get('/sign-in').set({ Host: 'console.test', 'X-Forwarded-For': '203.0.113.9:4711' }).expect(404);
    });

    test('on plain http the cookie has no prefix that requires https', async () => {
      const plain = openConsole(api, { origin: 'http://127.0.0.1:3002' });
      api.clock.advance(30_000);
      const form = { login: operator.login, password: operator.password, code: codeAt(operator.secret, api.clock.now()) };
      const { headers } = await request(plain)
        .post('/sign-in')
        .set({ Host: '127.0.0.1:3002', Origin: 'http://127.0.0.1:3002' })
        .type('form')
        .send(form)
        .expect(303);
      expect(String(headers['set-cookie'])).toMatch(/^console=[^;]+; Max-Age=28800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    });
  });
});
