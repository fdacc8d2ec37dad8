import type { Page, Response } from '@playwright/test';
import { emptyPromises } from './fixtures/empty-promises.ts';
import { startingTest } from './fixtures/own-portal.ts';
import { memberPages, openPages, type PageUnderTest } from './fixtures/pages.ts';
import type { PortalProcess } from './fixtures/portal-process.ts';
import { arriveSignedIn, demo, signIn } from './fixtures/signing-in.ts';
import { expect, newPhone, open, waitUntilAlive } from './fixtures/visitor.ts';

/** A test that presses whatever there is: its portal has data of its own. */
const test = startingTest.extend<{ portal: PortalProcess }>({
  portal: async ({ start }, use) => {
    await use(await start());
  },
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
  // Nothing moves by itself, which would look like an effect.
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-write'],
});

// Many presses, each with a page of its own: half a minute on a machine that does nothing else.
test.slow();

/** Left alone, by what their names begin with. All others may be pressed: what cannot be undone asks first. */
const leftAlone: readonly { name: RegExp; reason: string }[] = [
  { name: /^退出登录/, reason: 'ends the session that the pages after it are read with' },
];

interface Control {
  /** Its place among all controls of the page. */
  at: number;
  name: string;
}

/** The controls that can be pressed at this moment: in the dialog, where one is open; without those that are chosen already. */
const findControls = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]:not([data-closed])');
    return [...document.querySelectorAll<HTMLElement>('button, summary')].flatMap((control, at) => {
      const isOff =
        control.matches(':disabled, [aria-disabled=true], [aria-current=true]') || !control.checkVisibility({ visibilityProperty: true });
      if (isOff || (dialog && !dialog.contains(control))) return [];
      return { at, name: (control.getAttribute('aria-label') ?? control.textContent).trim().replace(/\s+/g, ' ') };
    });
  });

/** Buttons that differ in a number or in whom they are about are one. */
const kindOf = (name: string): string => name.replace(/[「：].*|\d+/g, '');

declare global {
  var pressEffects: number | undefined;
}

type Effect = 'none' | 'on the page' | 'beyond the page';

/** Presses a control and waits for what comes of it: a change of the page, or a request, another page, a question of the browser. */
async function press(page: Page, { at }: Control): Promise<Effect> {
  const control = page.locator('button, summary').nth(at);
  const element = await control.elementHandle();
  await page.evaluate((pressed) => {
    globalThis.pressEffects = 0;
    const count = () => {
      globalThis.pressEffects = (globalThis.pressEffects ?? 0) + 1;
    };
    new MutationObserver(count).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    document.addEventListener('focusin', ({ target }) => target !== pressed && count());
    document.addEventListener('toggle', count, true);
  }, element);
  let outside = 0;
  const count = () => {
    outside += 1;
  };
  const events = ['request', 'filechooser', 'popup', 'download'] as const;
  for (const event of events) page.on(event as 'request', count);
  const before = page.url();
  await control.click({ timeout: 6_000 });
  const findEffect = async (): Promise<Effect> => {
    if (outside > 0 || page.url() !== before) return 'beyond the page';
    return (await page.evaluate(() => globalThis.pressEffects)) === 0 ? 'none' : 'on the page';
  };
  await expect
    .poll(findEffect, { timeout: 6_000 })
    .not.toBe('none')
    .catch(() => {});
  const effect = await findEffect();
  for (const event of events) page.off(event as 'request', count);
  return effect;
}

/** Presses every button of the pages, those of the frame once, none that was `pressed` before; gives the faults. */
async function pressAll(
  page: Page,
  pages: readonly PageUnderTest[],
  enter: (subject: PageUnderTest) => Promise<void>,
  pressed = new Set<string>(),
) {
  const faults: string[] = [];
  page.on('dialog', (dialog) => dialog.accept());
  const lost = (response: Response) => {
    const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    if (isPage && (response.status() === 404 || response.status() >= 500)) faults.push(`${response.status()}: ${response.url()}`);
  };
  page.on('response', lost);
  for (const subject of pages) {
    await enter(subject);
    const address = typeof subject.address === 'string' ? subject.address : await subject.address();
    const load = async () => {
      await page.goto(address);
      await waitUntilAlive(page);
    };
    await load();
    const next = async () => {
      const controls = await findControls(page);
      faults.push(...controls.filter(({ name }) => name === '').map(({ at }) => `${subject.name}: control ${at} has no name`));
      return controls.find(({ name }) => !pressed.has(kindOf(name)) && !leftAlone.some((kept) => kept.name.test(name)));
    };
    for (let control = await next(); control; control = await next()) {
      pressed.add(kindOf(control.name));
      const effect = await press(page, control).catch((error: Error) => error.message.split('\n')[0]);
      if (effect !== 'on the page' && effect !== 'beyond the page') faults.push(`${subject.name}, ${control.name}: ${effect}`);
      const promise = (await page.locator('body').textContent())?.match(emptyPromises);
      if (promise) faults.push(`${subject.name}, ${control.name}: ${promise[0]}`);
      // A request may bring a dialog or another page, now or later.
      if (effect !== 'on the page' || (await page.getByRole('dialog').count()) > 0) await load();
    }
  }
  page.off('response', lost);
  return { faults, pressed };
}

/** Those that stand in the data of this test's portal, and are pages. */
const isThere = ({ name, status }: PageUnderTest): boolean =>
  status !== 404 && !/^invitation (to an organization|that was ended)/.test(name);

test('every button of every open page does something', async ({ page, expectedConsole }) => {
  expectedConsole.allow(/status of 403 .*\/user\/center\)$/);
  const { faults, pressed } = await pressAll(page, openPages.filter(isThere), async () => {});
  expect(faults).toEqual([]);
  expect(pressed.size).toBeGreaterThan(20);
});

const isOfAccount = ({ address }: PageUnderTest): boolean => typeof address === 'string' && address.startsWith('/user/');

const parts = {
  'every button of every page of an account does something': memberPages.filter((subject) => isOfAccount(subject)),
  'every button of every other page does something for somebody with an account': memberPages.filter((subject) => !isOfAccount(subject)),
};

for (const [title, pages] of Object.entries(parts)) {
  test(title, async ({ page, context }) => {
    let reader = '';
    const enter = async ({ phone = demo.phone }: PageUnderTest) => {
      if (phone !== reader) await arriveSignedIn(context, { phone, password: demo.password });
      reader = phone;
    };
    const { faults, pressed } = await pressAll(page, pages.filter(isThere), enter);
    expect(faults).toEqual([]);
    expect(pressed.size).toBeGreaterThan(20);
  });
}

/** Neither data of the demo account nor a page that is for somebody else. */
const isForAnybody = ({ address, phone }: PageUnderTest): boolean =>
  !phone && !(typeof address === 'string' && /\/[57]0000\d/.test(address));

test('every button does something for somebody new, and what a member has beyond that for a member', async ({ page, context, portal }) => {
  const pages = memberPages.filter((subject) => isThere(subject) && isForAnybody(subject));
  await open(page, '/');
  await signIn(page, newPhone(), portal.apiUrl);
  const { faults, pressed } = await pressAll(page, pages, async () => {});
  expect(faults).toEqual([]);
  expect(pressed.size).toBeGreaterThan(40);
  await arriveSignedIn(context, { phone: '13900000001', password: demo.password });
  expect((await pressAll(page, pages, async () => {}, pressed)).faults).toEqual([]);
});
