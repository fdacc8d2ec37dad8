import type { BrowserContext, Page } from '@playwright/test';
import { matchRoute } from '#shared/routes/match-route.ts';
import { loginBySms } from './fixtures/calls.ts';
import { placeholderPhrases } from './fixtures/placeholder-phrases.ts';
import { type PageReader, test } from './fixtures/reading-pages.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect } from './fixtures/visitor.ts';

interface ReadPage {
  /** The `href` of every link, as written in the document. */
  links: string[];
  /** Links to `#anchor` for which no element has that id. */
  lostAnchors: string[];
  /** Number of links and controls of the page itself, without header and footer. */
  waysOn: number;
  text: string;
}

/** Parses a document in the browser without running it. */
const takeApart = (page: Page, html: string): Promise<ReadPage> =>
  page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html');
    for (const unseen of document.querySelectorAll('script, style')) unseen.remove();
    const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
    const lostAnchors = links.filter((link) => link.startsWith('#') && !document.getElementById(link.slice(1)));
    for (const frame of document.querySelectorAll('#root > header, #root > footer, #root > nav, #root > .skip-link')) frame.remove();
    const waysOn = document.querySelectorAll('a[href], button:not([disabled]), input, select, textarea, summary').length;
    return { links, lostAnchors, waysOn, text: document.body.textContent ?? '' };
  }, html);

/** Returns whether a link is the one redirect that leaves the site; it responds only to browsers (wechat.e2e.ts). */
const leavesSite = (url: URL): boolean => url.pathname === '/wechat/connect';

/**
 * Returns the route of an address with the names of its parameters, or null if it is no page. One address of each kind is read: a list
 * has a link for every filter, and there is a page for every demand.
 */
function kindOf({ pathname, searchParams }: URL): string | null {
  const route = matchRoute(pathname);
  return route && [route.name, ...Object.keys(route.params), ...[...searchParams.keys()].sort()].join(' ');
}

/** Returns whether a list has three filters or more. One and two are tried; more would be thousands of addresses with the same links. */
const isOfManyFilters = ({ pathname, searchParams }: URL): boolean => /^\/(type\/|demand\/type$)/.test(pathname) && searchParams.size > 2;

interface Crawl {
  /** Kinds of pages that were read. */
  seen: Set<string>;
  /** Faults, each with the address and the page that links to it. */
  deadEnds: string[];
}

/** Returns whether a page that the browser completes by itself has a link or a button, for example the preview of a local draft. */
async function hasWaysOn(context: BrowserContext, address: string): Promise<boolean> {
  const page = await context.newPage();
  await page.goto(address);
  const first = page.getByRole('main').locator('a[href], button:enabled').first();
  const isThere = await first.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  await page.close();
  return isThere;
}

/** Follows every link from the home page on, as the user of the browser's cookies. */
async function crawl(page: Page, context: BrowserContext, read: PageReader, { isVisitor = false } = {}): Promise<Crawl> {
  const seen = new Set<string>();
  const deadEnds: string[] = [];
  const origin = process.env.E2E_PORTAL_URL ?? '';
  const waiting: [address: string, from: string][] = [['/', 'the address bar']];
  const known = new Set(['/']);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [address, from] = next;
    const where = `${address}, linked from ${from}`;
    const url = new URL(address, origin);
    const kind = kindOf(url);
    if (kind === null) {
      const { status } = await read(address);
      if (status !== 200) deadEnds.push(`${status}: ${where}`);
      continue;
    }
    if (seen.has(kind) || isOfManyFilters(url)) continue;
    seen.add(kind);
    const { status, html } = await read(address);
    // A page that asks a visitor to sign in is no dead end.
    if (status !== 200 && !(isVisitor && status === 403)) deadEnds.push(`${status}: ${where}`);
    const { links, lostAnchors, waysOn, text } = await takeApart(page, html);
    if (waysOn === 0 && !(await hasWaysOn(context, address))) deadEnds.push(`nothing to go on with: ${where}`);
    if (placeholderPhrases.test(text)) deadEnds.push(`a promise instead of a page: ${where}`);
    deadEnds.push(...lostAnchors.map((anchor) => `${anchor} is not there: ${where}`));
    for (const link of links) {
      if (link.startsWith('#')) continue;
      if (!/^(https?:|tel:|mailto:|\/)/.test(link)) deadEnds.push(`no address, “${link}”: ${where}`);
      const target = new URL(link, url);
      const follow = target.pathname + target.search;
      if (target.origin !== url.origin || known.has(follow) || leavesSite(target)) continue;
      known.add(follow);
      waiting.push([follow, address]);
    }
  }
  return { seen, deadEnds };
}

test('no link of any page leads a visitor to a dead end', async ({ page, context, startReading }) => {
  const { seen, deadEnds } = await crawl(page, context, await startReading(), { isVisitor: true });
  expect(deadEnds).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
});

test('no link of any page leads a new user to a dead end', async ({ page, context, phone, startReading }) => {
  await loginBySms(context.request, phone);
  const { seen, deadEnds } = await crawl(page, context, await startReading());
  expect(deadEnds).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});

const readers = {
  'a company owner with contact passes': { phone: '13800138000' },
  'a member': { phone: '13900000001' },
} as const;

for (const [reader, { phone }] of Object.entries(readers)) {
  test(`no link of any page leads ${reader} to a dead end`, async ({ page, context, startReading }) => {
    await signInByApi(context, { phone, password: 'Portal2026' });
    const { seen, deadEnds } = await crawl(page, context, await startReading());
    expect(deadEnds).toEqual([]);
    expect(seen.size).toBeGreaterThan(40);
  });
}
