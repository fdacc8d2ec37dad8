import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { expectMadeForPhones, phone, smallTargets } from './fixtures/made-for-phones.ts';
import { memberPages, openPages, type PageUnderTest } from './fixtures/pages.ts';
import { askForCaptcha, captchaDialog, demo, loginDialog, moveTo, openLogin, signInByApi } from './fixtures/signing-in.ts';
import { expect, headerOf, open, test } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

async function expectSoundPage(page: Page, rules?: string[]): Promise<void> {
  // The bottom bar covers the content below it, and axe would measure only the uncovered part.
  await page.evaluate(() => document.querySelector<HTMLElement>('nav[aria-label=底部导航]')?.style.setProperty('position', 'static'));
  await expect(page.locator('h1')).toHaveCount(1);
  // An element that extends beyond the window makes the whole page scroll sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await page.evaluate(findMiscountedLines)).toEqual([]);
  expect(await findFaults(page, { ...(rules && { rules }) })).toEqual([]);
}

/** Runs in the page: returns line-clamped texts that contain inline blocks. WebKit counts the lines inside these and cuts the text off. */
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

/** Allows a small shift: on a slow machine a short list lets the footer into the window. More means a skeleton of the wrong size. */
const expectStillness = async (page: Page): Promise<void> => expect(await measureLayoutShift(page)).toBeLessThan(0.02);

const GROUP = 9;

const desktop = { viewport: { width: 1440, height: 900 } };

const screens = {
  /** Uses the light colour scheme. */
  desktop: {
    use: desktop,
    examine: async (page: Page, subject: PageUnderTest) => {
      await openSettled(page, subject);
      await expectStillness(page);
      await expectSoundPage(page);
    },
  },
  /**
   * Uses the dark colour scheme only: both screens show nearly the same colours, and checking contrast takes half of axe's time. Loads
   * each page at the width of the narrowest phones, then checks it at a usual width, where the same style rules apply and elements have
   * more room.
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
 * Splits the pages into groups that one visitor reads in one window: opening a new window takes half as long as loading a page, and most
 * visitors come to a page from another one anyway.
 */
function inGroups(pages: readonly PageUnderTest[]): { title: string; subjects: readonly PageUnderTest[] }[] {
  return Array.from({ length: Math.ceil(pages.length / GROUP) }, (_, which) => {
    const subjects = pages.slice(which * GROUP, (which + 1) * GROUP);
    return { title: `${subjects[0]?.name} … ${subjects.at(-1)?.name}`, subjects };
  });
}

/** Examines all pages, even if one of them has faults, and reports the faults at the end. */
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
      test(`${title}: accessible, one h1, no layout shift, no overflow, no console messages`, async ({ page, expectedConsole }) => {
        await examineEach(page, subjects, examine, ({ address, status }) => {
          if (status) expectedConsole.allowStatusOf(String(address), status);
        });
      });
    }
    for (const { title, subjects } of inGroups(memberPages)) {
      test(`${title}: accessible, one h1, no layout shift, no overflow, no console messages`, async ({ page, context }) => {
        let reader = '';
        await examineEach(page, subjects, examine, async ({ phone: subjectPhone = demo.phone }) => {
          if (subjectPhone !== reader) await signInByApi(context, { ...demo, phone: subjectPhone });
          reader = subjectPhone;
        });
      });
    }

    test('every view of the login dialog is accessible, with its errors and its captcha', async ({ page }) => {
      // A toast that is still fading in has too little contrast.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const expectLargeTargets = async () => expect(name === 'phone' ? await smallTargets(page) : []).toEqual([]);
      await open(page, '/wechat');
      await expect(await openLogin(page)).toHaveCSS('opacity', '1');
      expect(await findFaults(page)).toEqual([]);
      await expectLargeTargets();
      await moveTo(page, '账号密码登录', '账号密码登录');
      expect(await findFaults(page)).toEqual([]);
      await expectLargeTargets();
      const register = await moveTo(page, '注册', '注册');
      await expectLargeTargets();
      await register.getByRole('button', { name: '注册', exact: true }).click();
      await expectAnnounced(page, '请同意用户服务协议和隐私政策');
      expect(await findFaults(page)).toEqual([]);
      await register.getByLabel('手机号').fill('13712345678');
      await askForCaptcha(page);
      await expect(captchaDialog(page)).toHaveCSS('opacity', '1');
      expect(await findFaults(page)).toEqual([]);
    });
  });
}

test('the open account menu of the header is accessible', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/wechat');
  await headerOf(page).getByText(demo.nickname, { exact: true }).click();
  await expect(headerOf(page).getByRole('link', { name: '个人中心' })).toBeVisible();
  await expectSoundPage(page);
});

test('on a phone the main destinations are in the bottom bar, and the page ends above it', async ({ page, context }) => {
  await page.setViewportSize(phone.viewport);
  await signInByApi(context);
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
  // The publish form has a bottom bar of its own, with the next step.
  await tabs.getByRole('link', { name: '发布' }).click();
  await expect(page).toHaveURL('/user/demand/publish');
  await expect(tabs).toBeHidden();
  await expect(page.getByRole('button', { name: '提交审核' })).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page).toHaveURL('/user/center');
  await expect(tabs).toBeVisible();
  // The page may still grow while its parts arrive.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [footer, bar] = await Promise.all([page.getByRole('contentinfo').boundingBox(), tabs.boundingBox()]);
    if (!footer || !bar) throw new Error('the page has no footer or no bottom bar');
    expect(footer.y + footer.height).toBeLessThanOrEqual(bar.y + 1);
  }).toPass();
});
