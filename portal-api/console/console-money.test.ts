import { beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '#shared/durations.ts';
import { setOperatorRoles } from '../domain/operators/operator-accounts.ts';
import { codeAt } from '../testing/authenticator-app.ts';
import { signInBuyer } from '../testing/buying-steps.ts';
import { ConsoleBrowser, hiddenFields, openConsole, setUpOperator, signInOperator, type TestOperator } from '../testing/console-steps.ts';
import { forEachApi } from '../testing/test-api.ts';

const REVIEW_PAGES = [
  '/review',
  '/review/BD202600010022',
  '/reports',
  '/chat-reports',
  '/verifications',
  '/files/0',
  '/partners',
  '/users',
  '/users/1',
];
const FINANCE_PAGES = ['/refunds', '/invoices'];
const CONTENT_PAGES = ['/announcements', '/banners', '/communities'];
const AUDIT_PAGES = ['/log'];

forEachApi((api) => {
  let server: ReturnType<typeof openConsole>;
  let reviewer: TestOperator;
  let cashier: TestOperator;
  let editor: TestOperator;
  beforeAll(async () => {
    server = openConsole(api);
    reviewer = await setUpOperator(api, new ConsoleBrowser(server), 'reviewer');
    cashier = await setUpOperator(api, new ConsoleBrowser(server), 'cashier', ['FINANCE']);
    editor = await setUpOperator(api, new ConsoleBrowser(server), 'editor', ['CONTENT']);
  });

  async function signedIn(operator: TestOperator) {
    const browser = new ConsoleBrowser(server);
    expect((await signInOperator(api, browser, operator)).status).toBe(303);
    return browser;
  }
  const nextCode = ({ secret }: TestOperator): string => {
    api.clock.advance(30_000);
    return codeAt(secret, api.clock.now());
  };

  /** Buys a month of membership and requests a refund eight days later; returns the buyer, the order and the address of the forms. */
  async function requestRefund() {
    const buyer = await signInBuyer(api, { balance: 2_990 });
    const { orderNo } = (await buyer.buyMembership(10).expect(200)).body.data;
    api.clock.advance(8 * DAY_MS);
    await buyer.post(`/api/order/${orderNo}/refund`, { reason: '买错了等级' }).expect(200);
    return { buyer, orderNo: String(orderNo), action: `/refunds/${orderNo}_r1` };
  }

  test('each role opens its own pages, and learns why not the others', async () => {
    const review = await signedIn(reviewer);
    const finance = await signedIn(cashier);
    const content = await signedIn(editor);
    expect((await review.get('/')).headers['location']).toBe('/review');
    expect((await finance.get('/')).headers['location']).toBe('/refunds');
    expect((await content.get('/')).headers['location']).toBe('/announcements');
    for (const [browser, refused, role] of [
      [review, FINANCE_PAGES, '财务'],
      [review, CONTENT_PAGES, '运营'],
      [review, AUDIT_PAGES, '审计'],
      [finance, REVIEW_PAGES, '审核'],
      [content, REVIEW_PAGES, '审核'],
      [content, FINANCE_PAGES, '财务'],
      [content, AUDIT_PAGES, '审计'],
    ] as const) {
      for (const path of refused) {
        const { status, text } = await browser.get(path);
        expect([path, status]).toEqual([path, 403]);
        expect(text).toContain(`您的账号没有「${role}」角色`);
      }
    }
    const forms = {
      '/reports': ['/refunds/x_r1', '/invoices/x', '/announcements', '/announcements/1/remove'],
      '/invoices': ['/review/BD202600010022', '/reports/1', '/users/1/block'],
    };
    for (const [page, actions] of Object.entries(forms)) {
      const browser = page === '/reports' ? review : finance;
      const token = hiddenFields((await browser.get(page)).text, '/sign-out');
      for (const action of actions) {
        const { status, text } = await browser.post(action, token);
        expect([action, status]).toEqual([action, 403]);
        expect(text).toContain('角色，请联系管理员');
      }
    }
    const linksOf = async (browser: ConsoleBrowser, path: string) =>
      [...(await browser.get(path)).text.matchAll(/<a href="(\/[\w-]+)"/g)].map(([, address]) => address);
    expect(await linksOf(review, '/reports')).toEqual(['/review', '/reports', '/chat-reports', '/verifications', '/partners', '/users']);
    expect(await linksOf(finance, '/invoices')).toEqual(FINANCE_PAGES);
    expect(await linksOf(content, '/announcements')).toEqual(CONTENT_PAGES);
  });

  test('a changed role counts from the next request on', async () => {
    const browser = await signedIn(reviewer);
    const admin = { db: api.db, name: '管理员', requestId: null, now: api.clock.now() };
    await setOperatorRoles(admin, 'reviewer', ['REVIEW', 'FINANCE']);
    expect((await browser.get('/refunds')).status).toBe(200);
    await setOperatorRoles(admin, 'reviewer', ['REVIEW']);
    expect((await browser.get('/refunds')).status).toBe(403);
  });

  test('a refund is paid after a one-time code, which is valid once', async () => {
    const { buyer, orderNo, action } = await requestRefund();
    const other = await requestRefund();
    const browser = await signedIn(cashier);
    expect((await browser.get('/refunds')).text).toMatch(/¥29\.90[\s\S]*买错了等级/);
    for (const code of ['', '000000']) {
      const refused = await browser.submit('/refunds', action, { verdict: 'ACCEPT', code });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('验证码不正确或已使用过');
    }
    expect((await buyer.get(`/api/order/${orderNo}`)).body.data.status).toBe('REFUNDING');
    const code = nextCode(cashier);
    const done = await browser.submit('/refunds', action, { verdict: 'ACCEPT', code });
    expect((await browser.get(String(done.headers['location']))).text).toContain(`退款 ${orderNo}_r1 已处理`);
    expect(await buyer.balance()).toBe(2_990);
    const again = await browser.submit('/refunds', other.action, { verdict: 'ACCEPT', code });
    expect(again.status).toBe(400);
    expect((await other.buyer.get(`/api/order/${other.orderNo}`)).body.data.status).toBe('REFUNDING');
    expect((await browser.submit('/refunds', other.action, { verdict: 'ACCEPT', code: nextCode(cashier) })).status).toBe(303);
  });

  test('a code is given back if the refund cannot be paid, and a requester is not offered to accept their own', async () => {
    const { action } = await requestRefund();
    const other = await requestRefund();
    const browser = await signedIn(cashier);
    const opened = hiddenFields((await browser.get('/refunds')).text, action);
    await browser.post(action, { ...opened, verdict: 'REFUSE', reason: '会员已使用多日' });
    const code = nextCode(cashier);
    expect((await browser.post(action, { ...opened, verdict: 'ACCEPT', code })).status).toBe(409);
    await api.db
      .updateTable('refunds')
      .set({ cause: 'OPERATOR', asked_by: cashier.name })
      .where('refund_no', '=', `${other.orderNo}_r1`)
      .execute();
    const { text } = await browser.get('/refunds');
    const form = text.slice(text.indexOf(`id="refund-${other.orderNo}_r1"`));
    expect(form.slice(0, form.indexOf('</article>'))).toContain('由您代用户申请，须由另一位操作员通过');
    await api.db.updateTable('refunds').set({ asked_by: '另一位' }).where('refund_no', '=', `${other.orderNo}_r1`).execute();
    expect((await browser.submit('/refunds', other.action, { verdict: 'ACCEPT', code })).status).toBe(303);
  });

  test('a code in other digits than ASCII is a wrong code', async () => {
    const { action } = await requestRefund();
    const browser = await signedIn(cashier);
    expect((await browser.submit('/refunds', action, { verdict: 'ACCEPT', code: '１２３４５６' })).status).toBe(400);
  });

  test('a refused refund needs a reason, which is kept if it is too short', async () => {
    const { buyer, orderNo, action } = await requestRefund();
    const browser = await signedIn(cashier);
    const opened = hiddenFields((await browser.get('/refunds')).text, action);
    const short = await browser.submit('/refunds', action, { verdict: 'REFUSE', reason: '否' });
    expect(short.status).toBe(400);
    expect(short.text).toMatch(/原因至少 2 个字[\s\S]*name="reason"[^>]* value="否"/);
    expect((await browser.submit('/refunds', action, { verdict: 'REFUSE', reason: '会员已使用多日' })).status).toBe(303);
    expect((await buyer.get(`/api/order/${orderNo}`)).body.data.refunds).toMatchObject([{ status: 'REFUSED', answer: '会员已使用多日' }]);
    const late = await browser.post(action, { ...opened, verdict: 'REFUSE', reason: '又处理了一次' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('又处理了一次</textarea>');
  });

  test('an invoice is issued under its number, or refused with a reason', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const request = async () => {
      const { orderNo } = (await buyer.buyBoosts('TOP', 10).expect(200)).body.data;
      const title = { kind: 'COMPANY', name: '海岸文化有限公司', taxNo: '91350100M000100Y43', email: 'tax@example.com' };
      await buyer.post(`/api/order/${orderNo}/invoice`, title).expect(200);
      return `/invoices/${orderNo}`;
    };
    const first = await request();
    const browser = await signedIn(cashier);
    const wrong = await browser.submit('/invoices', first, { step: 'issue', number: '123' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(/发票号码应为[\s\S]*name="number"[^>]* value="123"/);
    // The buyer requests another title after the page was opened.
    const opened = hiddenFields((await browser.get('/invoices')).text, first);
    const order = first.replace('/invoices/', '');
    await buyer.post(`/api/order/${order}/invoice/withdraw`).expect(200);
    await buyer.post(`/api/order/${order}/invoice`, { kind: 'PERSONAL', name: '林一舟', email: 'lin@example.com' }).expect(200);
    const stale = await browser.post(first, { ...opened, step: 'issue', number: '26312000000123456788' });
    expect(stale.status).toBe(409);
    expect(stale.text).toMatch(/申请或金额刚刚有变化[\s\S]*26312000000123456788/);
    const cheaper = { ...hiddenFields((await browser.get('/invoices')).text, first), amount: '¥1.00' };
    expect((await browser.post(first, { ...cheaper, step: 'issue', number: '26312000000123456787' })).status).toBe(409);
    const done = await browser.submit('/invoices', first, { step: 'issue', number: '26312000000123456789' });
    expect((await browser.get(String(done.headers['location']))).text).toContain('的发票已登记开具');
    const second = await request();
    const refused = await browser.submit('/invoices', second, { step: 'refuse', reason: '抬头与税号不符' });
    expect((await browser.get(String(refused.headers['location']))).text).toContain('的发票已驳回');
    expect((await browser.get('/invoices')).text).toContain('没有待处理的发票');
  });
});
