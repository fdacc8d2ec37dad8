import { firstDemand } from './fixtures/demands.ts';
import { expect, LIGHT_PAGE, open, test } from './fixtures/visitor.ts';

test('a link in a chat has a picture of the demand, the type or the portal', async ({ request }) => {
  const { demandNumber } = await firstDemand();
  const pictures = new Set<string>();
  for (const address of [`/demand/${demandNumber}`, `/share/${demandNumber}`, '/type/30', '/', '/common/about']) {
    const html = await (await request.get(address)).text();
    const picture = new URL(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '');
    const answer = await request.get(picture.pathname);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type']).toBe('image/png');
    pictures.add(picture.pathname);
  }
  expect([...pictures]).toEqual([`/share-images/demand/${demandNumber}.png`, '/share-images/type/30.png', '/share-images/type/00.png']);
});

test('an installed portal has a name and icons', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  const read = async (address: string | null) => {
    const answer = await page.request.get(address ?? '');
    expect(answer.status(), String(address)).toBe(200);
    return answer;
  };
  const manifest = await (await read(await page.locator('link[rel=manifest]').getAttribute('href'))).json();
  expect(manifest.name).toBe('桥梁商机');
  for (const { src } of manifest.icons) expect((await read(src)).headers()['content-type']).toBe('image/png');
  for (const rel of ['icon', 'apple-touch-icon']) await read(await page.locator(`link[rel=${rel}]`).getAttribute('href'));
  await read('/favicon-unread.svg');
});
