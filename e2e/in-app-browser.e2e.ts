import { invitationOfDemo } from './fixtures/inviting.ts';
import { loginDialog } from './fixtures/signing-in.ts';
import { expect, LIGHT_PAGE, open, test } from './fixtures/visitor.ts';

const apps = {
  WeChat: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI',
  Weibo: 'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Weibo (Google-Pixel__weibo__14.5.0)',
  QQ: 'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 QQ/9.0.0.1 NetType/WIFI',
};

for (const [app, userAgent] of Object.entries(apps)) {
  test.describe(app, () => {
    test.use({ userAgent, viewport: { width: 390, height: 844 } });

    test(`inside ${app} the user is asked once to open a real browser, and may stay`, async ({ page, context }) => {
      await open(page, LIGHT_PAGE);
      const mask = page.getByRole('dialog', { name: '请点击右上角，在浏览器中打开' });
      await expect(mask).toBeVisible();
      await mask.getByRole('button', { name: '继续浏览' }).click();
      await expect(mask).toBeHidden();
      // A cookie that a script sets may reach the browser's store a moment later.
      await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('IN_APP_STAY');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(mask).toBeHidden();
    });
  });
}

test.describe('before the scripts have loaded', () => {
  test.use({ userAgent: apps.WeChat, viewport: { width: 390, height: 844 } });

  test('the mask covers the page from the beginning, and the page stays at its top', async ({ page, expectedConsole }) => {
    expectedConsole.allow(/net::ERR_FAILED/);
    await page.route('**/assets/*.js*', (route) => route.abort());
    await page.goto('/');
    const mask = page.getByRole('dialog', { name: '请点击右上角，在浏览器中打开' });
    await expect(mask.getByRole('button', { name: '继续浏览' })).toBeFocused();
    await expect(mask).toHaveCSS('position', 'fixed');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('a scanned code', () => {
  test.use({ userAgent: apps.WeChat, viewport: { width: 390, height: 844 } });

  test('an invitation to an organization can be read inside WeChat, and accepting leads to the login', async ({ page }) => {
    // The app adds a parameter with the place where the link was opened.
    await open(page, `${await invitationOfDemo('LIVE')}&from=singlemessage`);
    await page.getByRole('button', { name: '继续浏览' }).click();
    await expect(page.getByText('林一舟 邀请您加入')).toBeVisible();
    await page.getByRole('link', { name: '登录并加入企业' }).click();
    await expect(loginDialog(page)).toBeVisible();
  });
});
