import { expectMadeForPhones, phone } from './fixtures/made-for-phones.ts';
import { openOther } from './fixtures/other-browser.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { conversationAddress, findShownDemand, messageLog } from './fixtures/talking.ts';
import { test } from './fixtures/two-people.ts';
import { expect, open, openLive } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

test('a demand is sent into a conversation, opened by the other user, and refused once it is taken down', async ({
  page,
  talkTo,
  browser,
  expectedConsole,
}) => {
  expectedConsole.allow(/status of 409/);
  const { reader, publisher, threadId } = await talkTo('13900000089');
  const third = await openOther(browser);
  await signInByApi(third, { phone: '13900000090', password: demo.password });
  const { id, title } = await findShownDemand(third.request);
  const show = async (shown: boolean) =>
    expect((await third.request.post('/v1/demand/show', { data: { id, show: shown } })).status()).toBe(200);
  expect((await reader.request.post(`/api/demand/${id}/collect`, { data: {} })).status()).toBe(200);

  const theirs = await publisher.newPage();
  await openLive(theirs, conversationAddress(threadId));
  await openLive(page, conversationAddress(threadId));
  const dialog = page.getByRole('dialog', { name: '发送需求' });
  const openDialog = async () => {
    await page.getByRole('button', { name: '发送需求' }).click();
    await dialog.getByRole('button', { name: '我收藏的' }).click();
    await expect(dialog.getByRole('list', { name: '我收藏的需求' }).getByText(title)).toBeVisible();
  };
  await openDialog();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: `发送「${title}」` }).click();
  await expect(dialog).toHaveCount(0);
  for (const tab of [page, theirs]) {
    await expect(messageLog(tab).getByRole('link', { name: title })).toBeVisible();
    expect(await findFaults(tab)).toEqual([]);
  }
  await expect(page.getByRole('navigation', { name: '会话列表' }).getByText(`[需求] ${title}`)).toBeVisible();
  await messageLog(theirs).getByRole('link', { name: title }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // Taken down while it is about to be sent again.
  await openDialog();
  await show(false);
  await dialog.getByRole('button', { name: `发送「${title}」` }).click();
  await expect(messageLog(page).getByRole('alert')).toHaveText('未发送：这条需求已下架，不能发送');
  await messageLog(page).getByRole('button', { name: '删除' }).click();
  await open(theirs, conversationAddress(threadId));
  await expect(messageLog(theirs).getByText('需求已下架')).toBeVisible();
  await expect(messageLog(theirs).getByRole('link', { name: title })).toHaveCount(0);
  await show(true);
  await third.close();
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 740 } });

  test('the user sends a demand of their own', async ({ page, context }) => {
    await signInByApi(context, demo);
    const title = (await findShownDemand(context.request)).title;
    await openLive(page, conversationAddress('700003'));
    await page.getByRole('button', { name: '发送需求' }).click();
    await page
      .getByRole('dialog', { name: '发送需求' })
      .getByRole('button', { name: `发送「${title}」` })
      .click();
    await expect(messageLog(page).getByRole('link', { name: title }).last()).toBeVisible();
    await expectMadeForPhones(page);
  });
});
