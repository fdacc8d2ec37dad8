import type { Page } from '@playwright/test';
import { measureLayoutShift } from './fixtures/layout-shift.ts';
import { expectMadeForPhones, phone } from './fixtures/made-for-phones.ts';
import { memberPages, openPages, type PageUnderTest } from './fixtures/pages.ts';
import { arriveSignedIn, askForCaptcha, captchaDialog, demo, loginDialog, moveTo, openLogin } from './fixtures/signing-in.ts';
import { announced, expect, headerOf, open, test } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

async function expectSoundPage(page: Page, rules?: string[]): Promise<void> {
  // A colour that is still on its way, as of a button that has just come to life, is no colour of the page.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
  // A bar at the lower edge covers what happens to be below it, and axe would measure the rest of that.
  await page.evaluate(() => document.querySelector<HTMLElement>('nav[aria-label=底部导航]')?.style.setProperty('position', 'static'));
  await expect(page.locator('h1')).toHaveCount(1);
  // An element that reaches beyond the window makes the whole page scroll sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await page.evaluate(findMiscountedLines)).toEqual([]);
  expect(await findFaults(page, { ...(rules && { rules }) })).toEqual([]);
}

/** In the page: texts of so many lines in which something has lines of its own. WebKit counts these too, and cuts the text off. */
const findMiscountedLines = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((text) => getComputedStyle(text).webkitLineClamp !== 'none')
    .filter((text) => [...text.querySelectorAll('*')].some((part) => /^inline-/.test(getComputedStyle(part).display)))
    .map((text) => text.outerHTML.slice(0, 120));

async function openSettled(page: Page, { address, status = 200 }: PageUnderTest): Promise<void> {
  const answer = await open(page, typeof address === 'string' ? address : await address());
  expect(answer?.status()).toBe(status);
  if (status === 403) await expect(loginDialog(page)).toHaveCSS('opacity', '1');
}

/** On a slow machine a short list lets the footer into the window once it arrives; anything more is a skeleton of the wrong size. */
const expectStillness = async (page: Page): Promise<void> => expect(await measureLayoutShift(page)).toBeLessThan(0.02);

const GROUP = 9;

const desktop = { viewport: { width: 1440, height: 900 } };

const screens = {
  /** In the light. */
  desktop: {
    use: desktop,
    examine: async (page: Page, subject: PageUnderTest) => {
      await openSettled(page, subject);
      await expectStillness(page);
      await expectSoundPage(page);
    },
  },
  /**
   * In the dark: nearly all that is painted stands on both screens, and contrast is half of what axe takes. As the narrowest phones load
   * it; then at a usual width, where the same rules of the stylesheets hold and things have more room.
   */
  phone: {
    use: { ...phone, colorScheme: 'dark' },
    examine: async (page: Page, subject: PageUnderTest) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openSettled(page, subject);
      await expectStillness(page);
      await expectMadeForPhones(page);
      await expectSoundPage(page);
      await page.setViewportSize(phone.viewport);
      await expectMadeForPhones(page);
      await expectSoundPage(page, ['target-size']);
    },
  },
} as const;

/**
 * Pages that one visitor reads after each other, in one window: a new one for each page takes half of what loading it takes, and most people
 * come to it from another page, too.
 */
function inGroups(pages: readonly PageUnderTest[]): { title: string; subjects: readonly PageUnderTest[] }[] {
  return Array.from({ length: Math.ceil(pages.length / GROUP) }, (_, which) => {
    const subjects = pages.slice(which * GROUP, (which + 1) * GROUP);
    return { title: `${subjects[0]?.name} … ${subjects.at(-1)?.name}`, subjects };
  });
}

/** Examines them all, whatever is wrong with one of them. */
async function examineEach(
  page: Page,
  subjects: readonly PageUnderTest[],
  examine: (page: Page, subject: PageUnderTest) => Promise<void>,
  enter: (subject: PageUnderTest) => Promise<void> | void,
): Promise<void> {
  const faults: string[] = [];
  for (const subject of subjects) {
    await test.step(subject.name, async () => {
      await enter(subject);
      await examine(page, subject).catch((fault: Error) => faults.push(`${subject.name}: ${fault.message}`));
    });
  }
  expect(faults).toEqual([]);
}

for (const [name, { use, examine }] of Object.entries(screens)) {
  test.describe(name, () => {
    test.use(use);

    for (const { title, subjects } of inGroups(openPages)) {
      test(`${title}: accessible, one h1, nothing jumps or sticks out, nothing in the console`, async ({ page, expectedConsole }) => {
        await examineEach(page, subjects, examine, ({ address, status }) => {
          if (status) expectedConsole.allowStatusOf(String(address), status);
        });
      });
    }
    for (const { title, subjects } of inGroups(memberPages)) {
      test(`${title}: accessible, one h1, nothing jumps or sticks out, nothing in the console`, async ({ page, context }) => {
        let reader = '';
        await examineEach(page, subjects, examine, async ({ phone: subjectPhone = demo.phone }) => {
          if (subjectPhone !== reader) await arriveSignedIn(context, { ...demo, phone: subjectPhone });
          reader = subjectPhone;
        });
      });
    }

    test('each view of the login dialog, with its errors and its captcha', async ({ page }) => {
      // A toast that is still coming is as pale as its own beginning.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '/wechat');
      await expect(await openLogin(page)).toHaveCSS('opacity', '1');
      expect(await findFaults(page)).toEqual([]);
      await moveTo(page, '账号密码登录', '账号密码登录');
      expect(await findFaults(page)).toEqual([]);
      const register = await moveTo(page, '注册', '注册');
      await register.getByRole('button', { name: '注册', exact: true }).click();
      await expect(announced(page, '请同意用户服务协议和隐私政策')).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await register.getByLabel('手机号').fill('13712345678');
      await askForCaptcha(page);
      await expect(captchaDialog(page)).toHaveCSS('opacity', '1');
      expect(await findFaults(page)).toEqual([]);
    });
  });
}

test('what the header opens', async ({ page, context }) => {
  await arriveSignedIn(context);
  await open(page, '/wechat');
  await headerOf(page).getByText(demo.nickname, { exact: true }).click();
  await expect(headerOf(page).getByRole('link', { name: '个人中心' })).toBeVisible();
  await expectSoundPage(page);
});

test('on a phone the places that everybody goes to are at the lower edge, and the page ends above them', async ({ page, context }) => {
  await page.setViewportSize(phone.viewport);
  await arriveSignedIn(context);
  await open(page, '/');
  const tabs = page.getByRole('navigation', { name: '底部导航' });
  await expect(tabs.getByRole('link')).toHaveText(['首页', '找合作', '发布', /^消息/, '我的']);
  await expect(tabs.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  for (const { name, url } of [
    { name: '找合作', url: '/demand/type' },
    { name: '消息', url: '/message/list' },
    { name: '我的', url: '/user/center' },
  ]) {
    const tab = tabs.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(tab).toBeInViewport({ ratio: 1 });
    await tab.click();
    await expect(page).toHaveURL(url);
    await expect(tab).toHaveAttribute('aria-current', 'page');
  }
  // The form has its own bar there, with what comes next.
  await tabs.getByRole('link', { name: '发布' }).click();
  await expect(page).toHaveURL('/user/demand/publish');
  await expect(tabs).toBeHidden();
  await expect(page.getByRole('button', { name: '提交审核' })).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [footer, bar] = [await page.getByRole('contentinfo').boundingBox(), await tabs.boundingBox()];
  expect(footer && bar && footer.y + footer.height).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
});
