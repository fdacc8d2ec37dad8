import type { Page } from '@playwright/test';
import { test as scriptlessTest } from './fixtures/scriptless.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { messageIn, readOwnId, sendMessage, writeMessage } from './fixtures/talking.ts';
import { test as twoPeopleTest } from './fixtures/two-people.ts';
import { expect, openLive, test } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const rows = (page: Page) => page.getByRole('list', { name: '会话' }).getByRole('link');
const search = async (page: Page, keyword: string) => {
  const form = page.getByRole('search', { name: '搜索会话' });
  await form.getByRole('searchbox').fill(keyword);
  await form.getByRole('button', { name: '搜索' }).click();
};
const filter = (page: Page, name: string) => page.getByRole('navigation', { name: '筛选会话' }).getByRole('link', { name });

test('a conversation is found by its words, and going back to the list shows what was found', async ({ page, context }) => {
  await signInByApi(context, demo);
  await openLive(page, '/message/list');
  await search(page, '方案');
  await expect(page).toHaveURL(/keyword=/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('mark')).toHaveText(['方案']);
  expect(await findFaults(page)).toEqual([]);
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/message\/content\//);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await search(page, '没有人说过的话');
  await expect(page.getByText('没有找到与「没有人说过的话」有关的会话')).toBeVisible();
  await page.getByRole('link', { name: '查看全部会话' }).click();
  await expect(page).toHaveURL('/message/list');
  await expect(rows(page).nth(1)).toBeVisible();
});

twoPeopleTest('a message that was found is opened in its conversation, however long ago it was written', async ({ page, talkTo }) => {
  const { reader, publisher, demand, threadId } = await talkTo('13900000080', '青瓷样品周五寄出');
  const peerId = await readOwnId(reader.request);
  for (let count = 1; count <= 18; count += 1) {
    await sendMessage(reader.request, { demandId: demand.id, content: `第 ${count} 箱已装车` });
    await sendMessage(publisher.request, { demandId: demand.id, peerId, content: `第 ${count} 箱已收到` });
  }
  await openLive(page, '/message/list');
  await search(page, '样品');
  await expect(rows(page).locator('mark')).toHaveText(['样品']);
  await rows(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/message/content/${threadId}\\?type=chat&message=\\d+$`));
  const message = messageIn(page, '青瓷样品周五寄出');
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(message).toBeFocused();
  await page.getByRole('textbox', { name: '消息内容' }).click();
  await writeMessage(page, '收到，谢谢');
  await expect(messageIn(page, '收到，谢谢')).toBeInViewport({ ratio: 1 });
});

scriptlessTest('the filters and the search work without scripts', async ({ page, context }) => {
  await signInByApi(context, demo);
  await page.goto('/message/list');
  await filter(page, '我联系的').click();
  await expect(filter(page, '我联系的')).toHaveAttribute('aria-current', 'page');
  await search(page, '方案');
  await expect(page).toHaveURL(/filter=contacted&keyword=/);
});

scriptlessTest('notices are filtered by category or by unread, without scripts too', async ({ page, context }) => {
  await signInByApi(context, demo);
  await page.goto('/message/notice');
  const filters = page.getByRole('navigation', { name: '筛选通知' });
  await filters.getByRole('link', { name: '审核' }).click();
  await expect(page).toHaveURL(/filter=/);
  await expect(filters.getByRole('link', { name: '审核' })).toHaveAttribute('aria-current', 'page');
  const notices = page.getByRole('main').getByRole('list').last().getByRole('listitem');
  await expect(notices.first()).toBeVisible();
  expect(await notices.count()).toBe(await notices.filter({ hasText: /^(未读)?审核/ }).count());
  await filters.getByRole('link', { name: '全部' }).click();
  await expect(page).toHaveURL('/message/notice');
});
