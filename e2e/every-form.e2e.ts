import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { loginBySms } from './fixtures/calls.ts';
import { accountForms } from './fixtures/forms/account-forms.ts';
import { demandForms } from './fixtures/forms/demand-forms.ts';
import type { FormRow, Person } from './fixtures/forms/form-row.ts';
import { orgForms } from './fixtures/forms/org-forms.ts';
import { signInForms } from './fixtures/forms/sign-in-forms.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, newPhone, test, waitUntilHydrated } from './fixtures/visitor.ts';

/**
 * The forms by area. Each area is one test in one browser, whose cache speeds up the pages. Each form begins with a new user or continues
 * with the user of the form before.
 */
const areas: Readonly<Record<string, readonly FormRow[]>> = {
  'signing in': signInForms,
  'an account': accountForms,
  'an organization': orgForms,
  demands: demandForms,
};

/** Matches the source of a form that sends data, through a form engine or through the write hook alone. */
const SENDS = /(?<!function |const )\b(?:useCallForm|useAuthSubmit|useSubmission|useWrite)\b[(<]|<PhoneCodeDialog\b/;
/** Sources that only provide the engine for other forms. */
const engines = ['client/forms/phone-code-dialog.tsx', 'client/forms/use-call-form.ts', 'client/features/auth/use-auth-submit.ts'];

/** Source without a row: after a lost response the checkout only queries the outcome (client/entities/checkout/checkout.dom.test.tsx). */
const checkout = 'client/entities/checkout/use-pay-start.ts';

test('every form that sends data has a row, and every row has a form', () => {
  const root = join(import.meta.dirname, '..');
  // The component page sends nothing.
  const sources = globSync('client/!(dev)/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('.test.') && ![...engines, checkout].includes(path) && SENDS.test(readFileSync(join(root, path), 'utf8')),
  );
  const rows = Object.values(areas).flat();
  expect([...new Set(rows.map(({ source }) => source))].toSorted()).toEqual(sources.toSorted());
});

interface Answer {
  status: number;
  /** The API has replayed an earlier response. */
  isReplayed: boolean;
}

/** Returns the message by which the browser recognizes a lost response. */
const lost = (status: number): string => `答复丢失（${status}）`;

/**
 * Presses twice while the gateway answers 502 although the API has handled the request; again while it answers 504; again after a reload,
 * if the form survives it; and twice more when responses arrive. Expects the API to have stored the form exactly once at each check.
 */
async function storesOnce({ call, who, open, outcome, adds = 1, successes = 1, isSeenAtOnce }: FormRow, person: Person): Promise<void> {
  const { page, context } = person;
  const form = await open(person);
  const before = await form.count();
  const given: Answer[] = [];
  const losing = { status: 0 };
  // A press after a response is a new try, so hold the response until both presses of a double click have been made.
  let pressed = Promise.resolve();
  const press = async (make: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pressed = promise;
    await make().finally(resolve);
  };
  const asked = new RegExp(`${call.replaceAll('*', '[^/]+')}$`);
  await page.route(asked, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const response = await route.fetch();
    given.push({ status: response.status(), isReplayed: response.headers()['idempotent-replayed'] === 'true' });
    const { status } = losing;
    await pressed;
    await route.fulfill(status ? { status, json: { code: status, message: lost(status), data: null } } : { response });
  });
  const pressInVain = async (status: 502 | 504, make: () => Promise<void>) => {
    const known = given.length;
    losing.status = status;
    await press(make);
    // Forms that move money say that the outcome is unknown, until they have read again that the call was carried out.
    await expect(page.getByText(new RegExp(`${lost(status)}|还不知道|进度请看订单`)).first()).toBeVisible();
    if (form.reopen) await form.reopen();
    if (!isSeenAtOnce) await expect(form.button).not.toHaveAttribute('aria-busy');
    // A cookie that came with a lost response is lost, too.
    if (who === 'visitor') await context.clearCookies({ name: /^(X-Token|USER_INFO)$/ });
    expect(given).toHaveLength(known + 1);
    expect(await form.count()).toBe(before + adds);
  };
  await pressInVain(502, () => form.button.dblclick());
  if (!isSeenAtOnce) {
    await pressInVain(504, () => form.button.click());
    if (form.refill) {
      await page.reload();
      await waitUntilHydrated(page);
      await form.refill();
      await pressInVain(504, () => form.button.click());
    }
    losing.status = 0;
    await press(() => form.button.dblclick());
  }
  // The field itself contains the text all along.
  await expect(page.getByText(outcome).and(page.locator(':not(textarea)')).first()).toBeVisible();
  expect(await form.count()).toBe(before + adds);
  expect(given.filter(({ status, isReplayed }) => status === 200 && !isReplayed)).toHaveLength(successes);
  await page.unroute(asked);
}

for (const [area, rows] of Object.entries(areas)) {
  test(`forms of ${area} are stored once in spite of double clicks, lost responses (502, 504) and retries`, async ({
    page,
    context,
    playwright,
    baseURL,
    extraHTTPHeaders,
    expectedConsole,
  }) => {
    test.slow();
    expectedConsole.allowStatus(400, 409, 502, 504);
    const others: APIRequestContext[] = [];
    const newcomer = async () => {
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }), ...(extraHTTPHeaders && { extraHTTPHeaders }) });
      others.push(request);
      await loginBySms(request, newPhone());
      return request;
    };
    let phone = '';
    for (const row of rows) {
      await test.step(row.title, async () => {
        if (row.who !== 'same') {
          phone = row.who === 'newcomer' || row.who === 'visitor' ? newPhone() : row.who;
          await context.clearCookies();
        }
        if (row.who === 'newcomer') await loginBySms(context.request, phone);
        else if (row.who === phone) await signInByApi(context, { phone, password: demo.password });
        await storesOnce(row, { page, context, request: context.request, phone, other: newcomer });
        await page.evaluate(() => sessionStorage.clear());
        // Leave the page, or its last requests run as the next user. A page of the portal would keep the browser's process and its caches.
        await page.goto('/robots.txt');
      });
    }
    for (const request of others) await request.dispose();
  });
}
