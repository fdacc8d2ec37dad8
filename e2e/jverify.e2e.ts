import { expectAnnounced } from './fixtures/announcements.ts';
import { startingTest } from './fixtures/own-portal.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { takeCarrierTicket } from './fixtures/sandbox-outbox.ts';
import { expect, open, test as sharedTest } from './fixtures/visitor.ts';

/** Uses a portal with the sandbox's script in the head, which prompts for a ticket that stands for the SIM card, like a carrier's token. */
const test = startingTest.extend<{ carrier: PortalProcess }>({
  carrier: async ({ start }, use) => {
    await use(await start({ JVERIFY_SCRIPT_URL: '/sandbox/jverify.js', JVERIFY_APP_KEY: 'sandbox' }));
  },
  baseURL: async ({ carrier }, use) => {
    await use(carrier.url);
  },
});

test('the phone’s own number registers and signs in; any other number, or none, is rejected with a message', async ({
  page,
  phone,
  carrier,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(400);
  let ticket: string | null = `sandbox:${phone}`;
  page.on('dialog', (dialog) => void (ticket === null ? dialog.dismiss() : dialog.accept(ticket)));
  await open(page, '/login?view=register');
  const button = page.getByRole('button', { name: '本机号码一键注册' });
  const problem = page.getByRole('form').getByRole('alert');
  /** Presses the button and waits for the rejection of its ticket, as the message may be that of the press before. */
  const pressInVain = async () => {
    const rejected = page.waitForResponse((response) => response.url().endsWith('/v1/register-by-jverify'));
    await button.click();
    expect((await rejected).status()).toBe(400);
    await expect(problem).toContainText('本机号码验证失败');
    await expect(button).not.toHaveAttribute('aria-busy');
  };
  await button.click();
  await expectAnnounced(page, '请同意用户服务协议和隐私政策');
  await page.getByRole('checkbox').check();
  await page.getByLabel('手机号').fill(phone);
  await pressInVain();
  ticket = await takeCarrierTicket('13700000000', carrier.apiUrl);
  await pressInVain();
  ticket = null;
  await button.click();
  await expect(problem).toContainText('没有取到本机号码，请使用短信验证码注册');

  ticket = await takeCarrierTicket(phone, carrier.apiUrl);
  await button.click();
  await expectAnnounced(page, '登录成功');
  await expect(page).toHaveURL('/user/center');
  await expect(
    page
      .getByRole('main')
      .getByText(`137****${phone.slice(-4)}`)
      .first(),
  ).toBeVisible();
});

sharedTest('shows neither script nor button without a configured service', async ({ page }) => {
  await open(page, '/login?view=register');
  await expect(page.getByRole('form', { name: '注册' })).toBeVisible();
  await expect(page.getByRole('button', { name: '本机号码一键注册' })).toHaveCount(0);
  await expect(page.locator('script[src*="jverify"]')).toHaveCount(0);
});
