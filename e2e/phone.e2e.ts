import type { Page } from '@playwright/test';
import { memberPages, openPages, type PageUnderTest } from './fixtures/pages.ts';
import { arriveSignedIn, demo, loginDialog } from './fixtures/signing-in.ts';
import { expect, open, test, waitUntilAlive } from './fixtures/visitor.ts';

/** A phone as its browser reports it: a page without a viewport meta tag is laid out 980 px wide there, whatever a narrow window shows. */
const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 3, viewport: { width: 390, height: 844 } } as const;
const SMALLEST_TEXT_PX = 13;

/** Texts that a reader sees in less than 13 px, each with its size. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      // Text for screen readers only is one pixel large.
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const small = (element: Element, text: string): string[] => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return text && size < smallest && isSeen(element) ? [`${size}px: ${text.slice(0, 40)}`] : [];
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element && !['SCRIPT', 'STYLE'].includes(element.tagName)) found.push(...small(element, node.textContent?.trim() ?? ''));
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea, select'))
      found.push(...small(field, field.value || field.placeholder || field.name));
    return [...new Set(found)];
  }, SMALLEST_TEXT_PX);

/** Laid out for the phone's own width, nothing to scroll sideways, nothing too small to read; and free to be zoomed. */
async function expectMadeForPhones(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? phone.viewport;
  const seen = await page.evaluate(() => ({ inner: window.innerWidth, content: document.documentElement.scrollWidth }));
  expect(seen.inner).toBe(width);
  expect(seen.content).toBeLessThanOrEqual(width);
  expect(await smallTexts(page)).toEqual([]);
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).not.toMatch(/maximum-scale|user-scalable/);
}

async function examine(page: Page, { address, status = 200 }: PageUnderTest): Promise<void> {
  const answer = await open(page, typeof address === 'string' ? address : await address());
  expect(answer?.status()).toBe(status);
  if (status === 403) await expect(loginDialog(page)).toHaveCSS('opacity', '1');
  await expectMadeForPhones(page);
  // The narrowest of today's phones; loaded there, as a phone never changes its width in the hand.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await waitUntilAlive(page);
  if (status === 403) await expect(loginDialog(page)).toHaveCSS('opacity', '1');
  await expectMadeForPhones(page);
}

test.use(phone);

for (const subject of openPages) {
  test(`${subject.name}: made for phones`, async ({ page, expectedConsole }) => {
    if (subject.status) expectedConsole.allowStatus(subject.status);
    await examine(page, subject);
  });
}

for (const subject of memberPages) {
  test(`${subject.name}: made for phones, to its owner`, async ({ page, context }) => {
    await arriveSignedIn(context, { ...demo, ...(subject.phone && { phone: subject.phone }) });
    await examine(page, subject);
  });
}
