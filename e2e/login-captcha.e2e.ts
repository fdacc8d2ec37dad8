import { expectAnnounced } from './fixtures/announcements.ts';
import { readCaptcha } from './fixtures/sandbox-outbox.ts';
import { fillPasswordLogin, moveTo, openLogin } from './fixtures/signing-in.ts';
import { expect, expectSignedIn, LIGHT_PAGE, open, test } from './fixtures/visitor.ts';

/** Account of the demo data; no other test signs in to it. */
const owner = { phone: '13900000071', password: 'Portal2026' };

test('after five wrong passwords from a stranger the next login takes a captcha, and nobody is locked out', async ({
  page,
  context,
  playwright,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(400);
  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await stranger.post('/v1/login', { data: { phone: owner.phone, password: 'Wrong2026', agree: true } });
    expect(refused.status()).toBe(400);
  }
  await stranger.dispose();

  await open(page, LIGHT_PAGE);
  await openLogin(page);
  const dialog = await moveTo(page, '账号密码登录', '账号密码登录');
  const picture = page.waitForResponse((response) => response.url().includes('/api/captcha-code/get'));
  await fillPasswordLogin(dialog, owner.phone, owner.password);
  await picture;
  const captcha = dialog.getByLabel('图形验证码');
  await expect(captcha).toBeFocused();
  await expect(dialog.getByLabel('密码', { exact: true })).toHaveValue(owner.password);
  await captcha.fill(await readCaptcha(await context.cookies()));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectAnnounced(page, '登录成功');
  await expect(page.getByRole('dialog')).toBeHidden();

  // This browser is known now: failed logins of strangers do not affect it.
  // An open page would notice the end of its session.
  await page.goto('about:blank');
  await context.request.post('/v1/logout');
  const again = await context.request.post('/v1/login', { data: { ...owner, agree: true } });
  expect(again.status()).toBe(200);
  await open(page, LIGHT_PAGE);
  await expectSignedIn(page, (await again.json()).data.user.nickname);
});
