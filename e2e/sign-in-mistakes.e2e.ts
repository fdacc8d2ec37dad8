import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { readCaptcha } from './fixtures/sandbox-outbox.ts';
import {
  askForCaptcha,
  captchaDialog,
  demo,
  fillPasswordLogin,
  loginDialog,
  moveTo,
  openLogin,
  requestSmsCode,
} from './fixtures/signing-in.ts';
import { expect, expectSignedIn, expectVisitor, LIGHT_PAGE, newPhone, open, test } from './fixtures/visitor.ts';

const differing = (digits: string): string => digits.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

/** Sends an answer to the captcha and waits for its rejection with the next picture. */
async function sendCaptchaInVain(page: Page, answer: string): Promise<void> {
  const dialog = captchaDialog(page);
  await dialog.getByRole('textbox').fill(answer);
  const nextPicture = page.waitForResponse((response) => response.url().includes('/api/captcha-code/get'));
  await dialog.getByRole('button', { name: '确定' }).click();
  await nextPicture;
}

test('signing in requires the agreement, which is never ticked in advance', async ({ page, phone }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByLabel('短信验证码').fill('123456');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectAnnounced(page, '请同意用户服务协议和隐私政策');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await expect(dialog).toBeVisible();
});

test('signing in by WeChat requires the agreement, too', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await dialog.getByRole('link', { name: '微信登录' }).click();
  await expectAnnounced(page, '请同意用户服务协议和隐私政策');
  await expect(page).toHaveURL(LIGHT_PAGE);
});

test('requesting a code requires a phone number', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expectAnnounced(page, '请输入手机号');
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  await dialog.getByLabel('手机号').fill('12345678901');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expectAnnounced(page, '请输入正确的手机号');
  await expect(captchaDialog(page)).toBeHidden();
});

test('the phone field accepts eleven digits and nothing else', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const field = (await openLogin(page)).getByLabel('手机号');
  await field.pressSequentially('138-0013a800091');
  await expect(field).toHaveValue('13800138000');
});

test('a phone number with its country code, typed or pasted, is reduced to the number', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const field = (await openLogin(page)).getByLabel('手机号');
  await field.pressSequentially('+86 138 0013 8000');
  await expect(field).toHaveValue('13800138000');
  await field.fill('86-13800138001');
  await expect(field).toHaveValue('13800138001');
});

test('registering checks in order: agreement, code, phone, password', async ({ page, phone }) => {
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  const dialog = await moveTo(page, '没有账号？去注册', '注册');
  const submit = dialog.getByRole('button', { name: '注册', exact: true });
  await submit.click();
  await expectAnnounced(page, '请同意用户服务协议和隐私政策');
  await dialog.getByRole('checkbox').check();
  await submit.click();
  await expectAnnounced(page, '请输入验证码');
  await expect(dialog.getByLabel('短信验证码')).toBeFocused();
  await dialog.getByLabel('短信验证码').fill('123456');
  await submit.click();
  await expectAnnounced(page, '请输入手机号');
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  await dialog.getByLabel('手机号').fill(phone);
  await submit.click();
  await expectAnnounced(page, '请输入密码');
  await expect(dialog.getByLabel('密码', { exact: true })).toBeFocused();
});

test('a password that is too simple is rejected at its field', async ({ page, phone }) => {
  await open(page, '/login?view=register');
  const form = page.getByRole('main');
  await form.getByLabel('手机号').fill(phone);
  await form.getByLabel('短信验证码').fill('123456');
  await form.getByLabel('密码', { exact: true }).fill('123456');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: '注册', exact: true }).click();
  const field = form.getByLabel('密码', { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/密码/);
});

test('a wrong captcha shows another picture and empties the field', async ({ page, context, phone, expectedConsole }) => {
  expectedConsole.allowStatus(400);
  await open(page, LIGHT_PAGE);
  await (await openLogin(page)).getByLabel('手机号').fill(phone);
  const dialog = await askForCaptcha(page);
  const picture = dialog.getByAltText('图形验证码');
  await expect(picture).toHaveAttribute('src', /./);
  const before = await picture.getAttribute('src');
  await sendCaptchaInVain(page, `${await readCaptcha(await context.cookies())}X`);

  await expectAnnounced(page, '图形验证码不正确或已过期');
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('图形验证码不正确或已过期');

  await dialog.getByRole('textbox').fill(await readCaptcha(await context.cookies()));
  await dialog.getByRole('button', { name: '确定' }).click();
  await expectAnnounced(page, '发送成功，请注意查收');
  await expect(dialog).toBeHidden();
});

test('a captcha can be used only once', async ({ page, context, phone, expectedConsole }) => {
  expectedConsole.allowStatus(400);
  await open(page, LIGHT_PAGE);
  await (await openLogin(page)).getByLabel('手机号').fill(phone);
  await askForCaptcha(page);
  const captcha = await readCaptcha(await context.cookies());
  const used = await context.request.post('/v1/phoneToCode', { data: { phone: newPhone(), captcha, scene: 'login' } });
  expect(used.status()).toBe(200);
  await sendCaptchaInVain(page, captcha);
  await expectAnnounced(page, '图形验证码不正确或已过期');
  await expect(captchaDialog(page).getByRole('textbox')).toHaveValue('');
});

test('pressing the picture loads another one', async ({ page, phone }) => {
  await open(page, LIGHT_PAGE);
  await (await openLogin(page)).getByLabel('手机号').fill(phone);
  const dialog = await askForCaptcha(page);
  await expect(dialog.getByAltText('图形验证码')).toHaveAttribute('src', /./);
  const before = await dialog.getByAltText('图形验证码').getAttribute('src');
  await dialog.getByRole('textbox').fill('half');
  await dialog.getByRole('button', { name: '换一张' }).click();
  await expect(dialog.getByAltText('图形验证码')).not.toHaveAttribute('src', before ?? '');
  await expect(dialog.getByRole('textbox')).toHaveValue('');
});

test('an empty captcha is not sent', async ({ page, phone }) => {
  await open(page, LIGHT_PAGE);
  await (await openLogin(page)).getByLabel('手机号').fill(phone);
  const dialog = await askForCaptcha(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expectAnnounced(page, '请输入图形验证码');
  await expect(dialog).toBeVisible();
});

test('a second code within the minute is rejected with the time to wait', async ({ page, phone, expectedConsole }) => {
  expectedConsole.allowStatus(429);
  await open(page, '/login');
  const form = page.getByRole('main');
  await form.getByLabel('手机号').fill(phone);
  await requestSmsCode(page, phone);
  await page.reload();
  await form.getByLabel('手机号').fill(phone);
  await askForCaptcha(page);
  await sendCaptchaInVain(page, await readCaptcha(await page.context().cookies()));
  await expect(captchaDialog(page).getByRole('button', { name: /^\d+s后重新获取$/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: /^\d+s后重新获取$/ })).toBeDisabled();
});

test('a wrong code is reported at its field and does not sign in', async ({ page, phone, expectedConsole }) => {
  expectedConsole.allowStatus(400);
  await open(page, LIGHT_PAGE);
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号').fill(phone);
  const code = await requestSmsCode(page, phone);
  await dialog.getByLabel('短信验证码').fill(differing(code));
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectAnnounced(page, '验证码不正确或已过期');
  await expect(dialog.getByLabel('短信验证码')).toHaveAccessibleDescription('验证码不正确或已过期');
  await expect(dialog.getByLabel('手机号')).toHaveValue(phone);

  await dialog.getByLabel('短信验证码').fill(code);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectAnnounced(page, '登录成功');
});

test('a wrong password and an unknown phone get the same answer', async ({ page, phone, expectedConsole }) => {
  expectedConsole.allowStatus(400);
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  const dialog = await moveTo(page, '账号密码登录', '账号密码登录');
  for (const whoever of ['13900000041', phone]) {
    const answered = page.waitForResponse('**/v1/login');
    await fillPasswordLogin(dialog, whoever, 'Wrong2026');
    expect(await (await answered).json()).toEqual({ code: 400, message: '手机号或密码不正确', data: null });
    await expect(dialog.getByRole('alert')).toHaveText('手机号或密码不正确');
    await expect(page.getByText('手机号或密码不正确')).toHaveCount(1);
    await expect(dialog.getByLabel('密码', { exact: true })).toHaveValue('Wrong2026');
  }
  await page.keyboard.press('Escape');
  await expectVisitor(page);
});

test('a double click on 登录 sends one request', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/login')) sent.push(request.url());
  });
  await open(page, LIGHT_PAGE);
  await openLogin(page);
  const dialog = await moveTo(page, '账号密码登录', '账号密码登录');
  await dialog.getByLabel('手机号').fill(demo.phone);
  await dialog.getByLabel('密码', { exact: true }).fill(demo.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).dblclick();
  await expectAnnounced(page, '登录成功');
  await expect(loginDialog(page)).toBeHidden();
  expect(sent).toHaveLength(1);
});

test('Enter in a field sends the form', async ({ page }) => {
  await open(page, '/login?view=login');
  const form = page.getByRole('main');
  await form.getByLabel('手机号').fill(demo.phone);
  await form.getByRole('checkbox').check();
  await form.getByLabel('密码', { exact: true }).fill(demo.password);
  await form.getByLabel('密码', { exact: true }).press('Enter');
  await expectSignedIn(page, demo.nickname);
});
