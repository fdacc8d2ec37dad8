import { loginBySms } from './fixtures/calls.ts';
import { searchDemands, UNTOUCHED_TYPE } from './fixtures/demands.ts';
import { expect, open, test } from './fixtures/visitor.ts';

const LIST = `/type/${UNTOUCHED_TYPE}`;

test('demands that a user is not interested in can be excluded from a list and included again', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  const { total, records } = await searchDemands(`typeCode=${UNTOUCHED_TYPE}`);
  const [unwanted] = records;
  if (!unwanted) throw new Error('there are no demands');
  expect((await context.request.post(`/api/demand/${unwanted.id}/feedback`, { data: { kind: 'DEMAND' } })).status()).toBe(200);

  await open(page, LIST);
  await expect(page.getByRole('article').filter({ hasText: unwanted.title })).toHaveCount(1);
  const filters = page.getByRole('region', { name: '筛选条件' });
  await filters.getByRole('link', { name: '排除不感兴趣' }).click();
  await expect(page).toHaveURL(`${LIST}?hide=unwanted`);
  await expect(page.getByText(`共 ${total - 1} 条需求`)).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: unwanted.title })).toHaveCount(0);
  // The address has the same effect on the page that the server renders.
  const html = await (await context.request.get(`${LIST}?hide=unwanted`)).text();
  expect(html).toContain(`共 <strong>${total - 1}</strong>`);
  expect(html).toContain('noindex');

  await page.getByRole('list', { name: '已选条件' }).getByRole('link', { name: '移除条件 排除不感兴趣' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();
});

test('a visitor is offered no exclusions, and a shared link reports the part that is ignored', async ({ page }) => {
  const { total } = await searchDemands(`typeCode=${UNTOUCHED_TYPE}&regionCode=44`);
  await open(page, `${LIST}?regionCode=44&hide=contacted`);
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();
  await expect(page.getByRole('note')).toHaveText('已忽略无法识别的条件：排除已联系、不感兴趣');
  await expect(page.getByRole('link', { name: /排除/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: '已选条件' }).getByRole('link', { name: /^移除条件/ })).toHaveCount(1);
});
