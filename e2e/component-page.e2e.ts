import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectMadeForPhones, phone } from './fixtures/made-for-phones.ts';
import { expect, test } from './fixtures/visitor.ts';
import { BUSY, findFaults } from './fixtures/wcag.ts';

const root = join(import.meta.dirname, '..');
const ADDRESS = '/dev/ui';

test('the built portal does not contain the component page', async ({ request }) => {
  expect((await request.get(ADDRESS)).status()).toBe(404);
  expect((await request.get('/dev/page.js')).status()).toBe(404);
  const dist = join(root, 'dist');
  expect(existsSync(join(dist, 'client/dev'))).toBe(false);
  // A bundle names its sources in comments or in its source map.
  const files = (
    await Promise.all(
      ['client', 'server', 'source-maps'].map(async (dir) =>
        (await readdir(join(dist, dir), { recursive: true })).map((file) => join(dir, file)),
      ),
    )
  ).flat();
  const texts = files.filter((file) => /\.(js|css|html|json|map|svg)$/.test(file));
  expect(texts.length).toBeGreaterThan(100);
  const named: string[] = [];
  for (const file of texts) {
    const text = await readFile(join(dist, file), 'utf8');
    if (/client\/dev\/|dev-specimen/.test(text)) named.push(file);
  }
  expect(named).toEqual([]);
});

test.describe('the component page as built by npm run dev', () => {
  let folder: string;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'component-page-'));
    const build = `
      const { bundleUiPage } = await import(${JSON.stringify(join(root, 'scripts/build/bundle-ui-page.ts'))});
      await bundleUiPage(${JSON.stringify(root)}, ${JSON.stringify(folder)});`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], { cwd: root });
  });

  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Opens the component page on the built portal, which serves its pictures. */
  async function openComponents(page: Page, scheme: 'light' | 'dark'): Promise<void> {
    await page.route('/dev/**', async (route) => {
      const name = new URL(route.request().url()).pathname;
      await route.fulfill({ path: join(folder, name), ...(name === ADDRESS && { contentType: 'text/html' }) });
    });
    await page.goto(`${ADDRESS}?scheme=${scheme}`);
    await expect(page.getByRole('heading', { level: 1, name: '组件' })).toBeVisible();
    // Wait for the last component with an API call of its own.
    await expect(page.locator('#ui-IndustryField').getByRole('alert')).toBeVisible();
  }

  // Some of the states show pictures that cannot be loaded.
  test.beforeEach(({ expectedConsole }) => expectedConsole.allowStatus(404));

  for (const scheme of ['light', 'dark'] as const) {
    test(`every state is readable in the ${scheme} scheme, whichever scheme the device prefers`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : 'light' });
      await openComponents(page, scheme);
      await expect(page.locator('body')).toHaveCSS('background-color', scheme === 'light' ? 'rgb(246, 247, 249)' : 'rgb(13, 18, 27)');
      expect(await findFaults(page, { without: BUSY })).toEqual([]);
    });
  }

  test('the switch changes the colour scheme', async ({ page }) => {
    await openComponents(page, 'light');
    await page.getByRole('button', { name: '深色' }).click();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 18, 27)');
    await expect(page).toHaveURL(/scheme=dark/);
  });

  test.describe('on a phone', () => {
    test.use({ ...phone });

    test('every state fits into the window, and its controls are large enough to tap', async ({ page }) => {
      await openComponents(page, 'light');
      await expectMadeForPhones(page);
      expect(await findFaults(page, { without: BUSY })).toEqual([]);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(button, input, select, textarea, summary, nav a)')]
          .filter((element) => element.checkVisibility())
          .map((element) => (element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element))
          .filter((element) => element.getBoundingClientRect().height < 36)
          .map((element) => `${element.closest('[id^=ui-]')?.id}: ${element.outerHTML.slice(0, 80)}`),
      );
      expect(small).toEqual([]);
    });
  });
});
