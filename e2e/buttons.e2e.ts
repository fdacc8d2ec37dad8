import type { Page, Response } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { shareOwnPortal } from './fixtures/own-portal.ts';
import { memberPages, openPages, type PageUnderTest } from './fixtures/pages.ts';
import { placeholderPhrases } from './fixtures/placeholder-phrases.ts';
import { findControls, Presser } from './fixtures/pressing.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, newPhone, test as visitorTest, waitUntilHydrated } from './fixtures/visitor.ts';

/** Uses a dedicated portal: signed-in users press every button, which changes data. */
const test = shareOwnPortal();

// Reduce motion: an animation would count as an effect of a press.
test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-write'] });
// Many presses: this takes 15 s even on an idle machine.
test.slow();

/** Buttons that are not pressed, by the beginning of their names. All others may be: irreversible actions ask for confirmation first. */
const leftAlone: readonly { name: RegExp; reason: string }[] = [
  { name: /^退出登录/, reason: 'ends the session that the pages after it are read with' },
];

/** Returns the kind of a button: names that differ only in a number or in the person or demand they refer to are the same kind. */
const kindOf = (name: string): string => name.replace(/[「：].*|\d+/g, '');

/** State of a page: as loaded; pressed without a change of its controls; or changed by a press that wrote data, which may add controls. */
type PageState = 'fresh' | 'pressed' | 'changed';

/** Returns how long to try a press, in ms. After earlier presses something may cover the control; the page is then loaded again. */
const patienceMs = (state: PageState): number => (state === 'fresh' ? 6_000 : 1_500);

/** Presses each button of the pages and of their frame once, except those in `pressed`. Returns the faults and the buttons pressed. */
async function pressAll(
  page: Page,
  pages: readonly PageUnderTest[],
  enter: (subject: PageUnderTest) => Promise<void>,
  pressed = new Set<string>(),
) {
  const faults: string[] = [];
  const presser = new Presser(page);
  const lost = (response: Response) => {
    const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    if (isPage && (response.status() === 404 || response.status() >= 500)) faults.push(`${response.status()}: ${response.url()}`);
  };
  page.on('response', lost);
  for (const subject of pages) {
    await enter(subject);
    const address = typeof subject.address === 'string' ? subject.address : await subject.address();
    const load = async (): Promise<PageState> => {
      await page.goto(address);
      await waitUntilHydrated(page);
      return 'fresh';
    };
    const findNext = async () => {
      const controls = await findControls(page);
      faults.push(...controls.filter(({ name }) => name === '').map(({ at }) => `${subject.name}: control ${at} has no name`));
      return controls.find(({ name }) => !pressed.has(kindOf(name)) && !leftAlone.some((kept) => kept.name.test(name)));
    };
    let state = await load();
    for (;;) {
      const control = await findNext();
      if (!control && state !== 'changed') break;
      const press = control && (await presser.press(control, patienceMs(state)));
      // Only a press on a freshly loaded page is judged. Otherwise load the page again and retry.
      if (!press || (press.fault && state !== 'fresh')) {
        state = await load();
        continue;
      }
      pressed.add(kindOf(control.name));
      if (press.fault) faults.push(`${subject.name}, ${control.name}: ${press.fault}`);
      const promise = (await page.locator('body').textContent())?.match(placeholderPhrases);
      if (promise) faults.push(`${subject.name}, ${control.name}: ${promise[0]}`);
      if (press.stands && (await presser.closeDialog())) state = press.wrote || state === 'changed' ? 'changed' : 'pressed';
      else state = await load();
    }
  }
  page.off('response', lost);
  presser.dispose();
  return { faults, pressed };
}

/**
 * Returns whether a page is no 404 page and exists on every portal with demo data: invitations to an organization exist on the shared
 * portal only.
 */
const isThere = ({ name, status }: PageUnderTest): boolean =>
  status !== 404 && !/^invitation (to an organization|that was ended)/.test(name);

visitorTest('every button of every public page has an effect', async ({ page, expectedConsole }) => {
  expectedConsole.allow(/status of 403 .*\/user\/center\)$/);
  const { faults, pressed } = await pressAll(page, openPages.filter(isThere), async () => {});
  expect(faults).toEqual([]);
  expect(pressed.size).toBeGreaterThan(20);
});

const isOfAccount = ({ address }: PageUnderTest): boolean => typeof address === 'string' && address.startsWith('/user/');

const parts = {
  'every button of every account page has an effect': memberPages.filter((subject) => isOfAccount(subject)),
  'every button of every other page has an effect for a signed-in user': memberPages.filter((subject) => !isOfAccount(subject)),
};

for (const [title, pages] of Object.entries(parts)) {
  test(title, async ({ page, context }) => {
    let reader = '';
    const enter = async ({ phone = demo.phone }: PageUnderTest) => {
      if (phone !== reader) await signInByApi(context, { phone, password: demo.password });
      reader = phone;
    };
    const { faults, pressed } = await pressAll(page, pages.filter(isThere), enter);
    expect(faults).toEqual([]);
    expect(pressed.size).toBeGreaterThan(20);
  });
}

/** Returns whether a page depends neither on the demo account's data nor on another account. */
const isForAnybody = ({ address, phone }: PageUnderTest): boolean =>
  !phone && !(typeof address === 'string' && /\/[57]0000\d/.test(address));

test('every button does something for a new user, and the additional ones for a member', async ({ page, context, portal }) => {
  const pages = memberPages.filter((subject) => isThere(subject) && isForAnybody(subject));
  await loginBySms(context.request, newPhone(), portal.apiUrl);
  const { faults, pressed } = await pressAll(page, pages, async () => {});
  expect(faults).toEqual([]);
  expect(pressed.size).toBeGreaterThan(40);
  await signInByApi(context, { phone: '13900000001', password: demo.password });
  expect((await pressAll(page, pages, async () => {}, pressed)).faults).toEqual([]);
});
