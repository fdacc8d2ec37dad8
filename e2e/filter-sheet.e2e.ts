import { searchDemands, UNTOUCHED_TYPE } from './fixtures/demands.ts';
import { smallTargets } from './fixtures/made-for-phones.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, open, test } from './fixtures/visitor.ts';

test('on a phone the filters are a sheet: it stays open while choosing, shows the number of results, and closes by a press beside it', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(context);
  const list = `/type/${UNTOUCHED_TYPE}`;
  await open(page, list);
  const filters = page.getByRole('region', { name: '筛选条件' });
  const show = filters.getByRole('button', { name: /^查看 [\d,]+ 条需求$/ });
  await expect(show).toBeHidden();
  // Once the filters show counts, they are not replaced any more.
  await expect(filters.locator('a', { hasText: /^广东\d+$/ })).toBeAttached();
  await filters.locator('summary').click();
  await filters.getByRole('link', { name: /^广东/ }).click();
  await expect(page).toHaveURL(`${list}?regionCode=44`);
  const { total } = await searchDemands(`typeCode=${UNTOUCHED_TYPE}&regionCode=44`);
  await expect(show).toHaveText(`查看 ${total} 条需求`);
  await expect.poll(async () => (await show.boundingBox())?.y).toBeGreaterThan(700);
  await show.click();
  await expect(show).toBeHidden();
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();

  await filters.locator('summary').click();
  await expect(show).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.mouse.click(195, 40);
  await expect(show).toBeHidden();
  await expect(page).toHaveURL(`${list}?regionCode=44`);
});

test('names and counts of filters do not wrap, at any width', async ({ page }) => {
  for (const width of [1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/type/10');
    const filters = page.getByRole('region', { name: '筛选条件' });
    await expect(filters.locator('a', { hasText: /^合伙人招募\+\d+$/ })).toBeAttached();
    const broken = await filters.locator('a:has(> small)').evaluateAll((options) =>
      options
        .filter((option) => {
          const number = option.querySelector('small') as HTMLElement;
          const [ofName, ofNumber] = [document.createRange(), document.createRange()];
          ofName.setStart(option, 0);
          ofName.setEndBefore(number);
          ofNumber.selectNodeContents(number);
          return [ofName, ofNumber].some((range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1);
        })
        .map(({ textContent }) => textContent),
    );
    expect({ width, broken }).toEqual({ width, broken: [] });
  }
});
