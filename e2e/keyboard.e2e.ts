import { readCaptcha, readSmsCode } from './fixtures/sandbox-desk.ts';
import { arriveSignedIn, captchaDialog, demo, loginDialog } from './fixtures/signing-in.ts';
import { announced, expect, headerOf, open, test } from './fixtures/visitor.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('searchbox', { name: '搜索关键词' })).toBeFocused();
});

test('somebody signs in without ever touching the mouse', async ({ page, context, phone }) => {
  await open(page, '/common/about');
  const { keyboard } = page;
  await headerOf(page).getByRole('link', { name: '登录/注册' }).focus();
  await keyboard.press('Enter');
  const dialog = loginDialog(page);
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  await keyboard.type(phone);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: '获取验证码' })).toBeFocused();
  const picture = page.waitForResponse((response) => response.url().includes('/api/captcha-code/get'));
  await keyboard.press('Enter');
  await picture;
  await expect(captchaDialog(page).getByRole('textbox')).toBeFocused();
  await keyboard.type(await readCaptcha(await context.cookies()));
  await keyboard.press('Enter');
  await expect(announced(page, '发送成功，请注意查收')).toBeVisible();
  await expect(dialog.getByLabel('短信验证码')).toBeFocused();
  await keyboard.type(await readSmsCode(phone));
  await keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await keyboard.press('Space');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await dialog.getByLabel('短信验证码').press('Enter');
  await expect(announced(page, '登录成功')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the account menu opens, closes and leads on by keyboard', async ({ page, context }) => {
  await arriveSignedIn(context);
  await open(page, '/');
  const { keyboard } = page;
  const face = headerOf(page).getByRole('group').filter({ hasText: demo.nickname }).locator('summary');
  await face.focus();
  await keyboard.press('Enter');
  const account = headerOf(page).getByRole('link', { name: '个人中心' });
  await expect(account).toBeVisible();
  await keyboard.press('Tab');
  await expect(account).toBeFocused();
  await keyboard.press('Escape');
  await expect(account).toBeHidden();
  await expect(face).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人中心');
  // The new page begins where a reader begins.
  await expect(page.getByRole('main')).toBeFocused();
});

test('whatever has the focus shows it', async ({ page }) => {
  await open(page, '/type/10');
  for (const step of Array.from({ length: 30 }, (_, index) => index)) {
    await page.keyboard.press('Tab');
    const isShown = await page.evaluate(() => {
      const seen = [document.activeElement, document.activeElement?.parentElement].filter((element) => element instanceof Element);
      const styles = seen.flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')]);
      return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0);
    });
    expect(isShown, `Tab ${step + 1}: ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))}`).toBe(true);
  }
});

test('turning a page leaves the keyboard at the list', async ({ page, context }) => {
  await arriveSignedIn(context);
  await open(page, '/demand/type');
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).press('Enter');
  await expect(page).toHaveURL('/demand/type?pageNum=2');
  await expect(page.getByText(/^共 \d+ 条需求$/)).toBeFocused();
});
