import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms, readApi } from './fixtures/calls.ts';
import { openForm } from './fixtures/publishing.ts';
import { readCaptcha, readSmsCode } from './fixtures/sandbox-outbox.ts';
import { captchaDialog, demo, loginDialog, signInByApi } from './fixtures/signing-in.ts';
import {
  closeByEscape,
  expect,
  expectFocusInside,
  headerOf,
  LIGHT_PAGE,
  open,
  test,
  waitUntilElementHydrated,
} from './fixtures/visitor.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByLabel('搜索关键词')).toBeFocused();
});

test('signing in works by keyboard alone', async ({ page, context, phone }) => {
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
  await expectAnnounced(page, '发送成功，请注意查收');
  await expect(dialog.getByLabel('短信验证码')).toBeFocused();
  await keyboard.type(await readSmsCode(phone));
  await keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await keyboard.press('Space');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await dialog.getByLabel('短信验证码').press('Enter');
  await expectAnnounced(page, '登录成功');
  await expect(dialog).toBeHidden();
});

test('the account menu opens, closes and navigates by keyboard', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, LIGHT_PAGE);
  const { keyboard } = page;
  const face = headerOf(page).getByRole('group').filter({ hasText: demo.nickname }).locator('summary');
  await face.focus();
  const held = Promise.withResolvers<void>();
  await page.route('**/account-figures*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await keyboard.press('Enter');
  const account = headerOf(page).getByRole('link', { name: '个人中心' });
  await expect(account).toBeVisible();
  await keyboard.press('Tab');
  await expect(account).toBeFocused();
  const place = await account.boundingBox();
  held.resolve();
  // The figures arrive late: no entry moves, and the focus stays where it is.
  const membership = headerOf(page).getByRole('link', { name: /^会员/ });
  await expect(membership).toBeVisible();
  await expect(headerOf(page).getByRole('link', { name: /^余额.*\d/ })).toBeVisible();
  await expect.poll(() => account.boundingBox()).toEqual(place);
  await expect(account).toBeFocused();
  await keyboard.press('Escape');
  await expect(account).toBeHidden();
  await expect(face).toBeFocused();
  await keyboard.press('Enter');
  await expect(membership).toBeVisible();
  await keyboard.press('Tab');
  await expect(membership).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(account).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人中心');
  // The focus moves to the main content of the new page.
  await expect(page.getByRole('main')).toBeFocused();
});

test('the focus is always visible', async ({ page }) => {
  await open(page, '/type/10');
  for (const step of Array.from({ length: 30 }, (_, index) => index)) {
    await page.keyboard.press('Tab');
    const findUnmarked = () =>
      page.evaluate(() => {
        const seen = [document.activeElement, document.activeElement?.parentElement].filter((element) => element instanceof Element);
        const styles = seen.flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')]);
        const isMarked = styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0);
        return isMarked ? null : document.activeElement?.outerHTML.slice(0, 160);
      });
    await expect.poll(findUnmarked, `Tab ${step + 1}`).toBeNull();
  }
});

test('turning a page keeps the keyboard focus at the list', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/demand/type');
  const next = page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' });
  await waitUntilElementHydrated(next);
  await next.press('Enter');
  await expect(page).toHaveURL('/demand/type?pageNum=2');
  await expect(page.getByText(/^共 [\d,]+ 条需求$/)).toBeFocused();
});

test('a demand is bookmarked, its contact requested, and a message sent by keyboard alone', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const { records } = await readApi<{ records: { demandNumber: string }[] }>('/api/demand/page-search?sort=hot&pageSize=1');
  await open(page, `/demand/${records[0]?.demandNumber}`);
  const { keyboard } = page;
  const collect = page.getByRole('button', { name: /^(已)?收藏( \d+)?$/ });
  await collect.focus();
  await keyboard.press('Enter');
  await expect(collect).toHaveAttribute('aria-pressed', 'true');
  await expect(collect).toBeFocused();

  await page.getByRole('button', { name: '查看联系方式' }).focus();
  await keyboard.press('Enter');
  const warning = page.getByRole('dialog', { name: '谨防诈骗' });
  await expectFocusInside(warning);
  await warning.getByRole('button', { name: '我知道了，继续查看' }).focus();
  await keyboard.press('Enter');
  const layer = page.getByRole('dialog', { name: '解锁联系方式' });
  await expect(layer).toBeVisible();
  await closeByEscape(layer);
  await expect(page.getByRole('region', { name: '联系发布者' }).locator(':focus')).toHaveCount(1);

  const greeting = page.getByRole('region', { name: '给发布者发消息' });
  await greeting.scrollIntoViewIfNeeded();
  const words = greeting.getByRole('textbox', { name: '消息内容' });
  await waitUntilElementHydrated(words);
  await words.focus();
  await keyboard.type('您好，想了解合作细节');
  await greeting.getByRole('button', { name: '发送' }).focus();
  await keyboard.press('Enter');
  await expect(greeting.getByRole('link', { name: '查看对话' })).toBeVisible();
});

test('the region and settlement of a demand are chosen by keyboard alone, and the focus returns', async ({ page, context }) => {
  await signInByApi(context);
  await openForm(page, '/user/demand/publish?typeCode=30');
  const { keyboard } = page;
  const region = page.getByRole('button', { name: /^合作地区/ });
  await region.press('Enter');
  const places = page.getByRole('dialog', { name: '选择合作地区' });
  await expect(places.getByRole('searchbox', { name: '搜索地区' })).toBeFocused();
  await keyboard.type('南山');
  await places.getByRole('button', { name: '广东省 深圳市 南山区', exact: true }).focus();
  await keyboard.press('Enter');
  await expect(places).toBeHidden();
  await expect(region).toBeFocused();
  await expect(region).toContainText('南山区');

  const settlement = page.getByRole('button', { name: /^结算方式/ });
  await settlement.press('Enter');
  const modes = page.getByRole('dialog', { name: '结算方式' });
  await expectFocusInside(modes);
  await modes.getByRole('checkbox', { name: '资源置换' }).focus();
  await keyboard.press('Space');
  await modes.getByRole('button', { name: '确定' }).focus();
  await keyboard.press('Enter');
  await expect(modes).toBeHidden();
  await expect(settlement).toBeFocused();
  await expect(settlement).toContainText('资源置换');
});
