import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAnnounced } from './fixtures/announcements.ts';
import { expectOnlyEvidence, sendUploaded } from './fixtures/attachments.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { expectMadeForPhones, phone } from './fixtures/made-for-phones.ts';
import { conversationAddress, messageIn, messageLog, readMessages, readOwnId, sendMessage, writeMessage } from './fixtures/talking.ts';
import { test } from './fixtures/two-people.ts';
import { expect, expectDrawn, open, openLive } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const picture = (background: string, width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function choose(page: Page, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '图片', exact: true }).click();
  const files = await Promise.all(
    names.map(async (name, index) => ({ name, mimeType: 'image/png', buffer: await picture(index % 2 ? '#1f5eff' : '#c2410c') })),
  );
  await (await chooser).setFiles(files);
}

/** Pastes a picture into the message field, as a screenshot is. */
async function paste(page: Page): Promise<void> {
  const base64 = (await picture('#166534', 300, 900)).toString('base64');
  await page.getByRole('textbox', { name: '消息内容' }).evaluate((field, content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, base64);
}

const tray = (page: Page): Locator => page.getByRole('list', { name: '要发送的图片' });
const uploaded = (page: Page): Locator => tray(page).getByRole('img');
const sentPictures = (page: Page): Locator => messageLog(page).getByRole('img', { name: /^图片/ });

test('pictures are chosen, pasted and sent, and the other user sees them at once', async ({ page, talkTo, expectedConsole }) => {
  expectedConsole.allow(/ERR_FAILED/);
  const { reader, publisher, threadId } = await talkTo('13900000061');
  await openLive(page, conversationAddress(threadId));
  await page.getByRole('button', { name: '图片', exact: true }).click();
  await expectAnnounced(page, '对方回复后才能发送图片');
  const theirs = await publisher.newPage();
  await openLive(theirs, conversationAddress(threadId));
  await writeMessage(theirs, '请发照片来看看');
  await expect(messageIn(page, '请发照片来看看')).toBeVisible();

  // The second upload breaks off, and is tried again.
  let uploads = 0;
  await page.route('**/api/chat/*/pictures', async (route) => {
    uploads += 1;
    if (uploads === 2) await route.abort();
    else await route.continue();
  });
  await choose(page, '门店.png', '样品.png');
  await expect(uploaded(page)).toHaveCount(1);
  const again = tray(page).getByRole('button', { name: '重新上传 样品.png' });
  await expect(again).toBeVisible();
  await writeMessage(page, '这是门店和样品');
  await expectAnnounced(page, '有图片没有上传成功，请重试或移除');
  await again.click();
  await expect(uploaded(page)).toHaveCount(2);
  await paste(page);
  await expect(uploaded(page)).toHaveCount(3);
  await expectDrawn(uploaded(page).last());
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '移除图片 1' }).click();
  await expect(uploaded(page)).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: '消息内容' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  for (const [tab, sender] of [
    [page, '我'],
    [theirs, ''],
  ] as const) {
    await expect(messageIn(tab, '这是门店和样品')).toBeVisible();
    await expect(sentPictures(tab)).toHaveCount(2);
    await expect(sentPictures(tab).first()).toHaveAttribute('alt', new RegExp(`^图片 1，${sender}.*发送$`));
    await expectDrawn(sentPictures(tab).first());
    expect(await measureLayoutShift(tab)).toBeLessThan(0.02);
  }
  expect(await findFaults(theirs)).toEqual([]);

  await sentPictures(theirs).last().click();
  await expect(theirs.getByRole('dialog').getByText('2 / 2')).toBeVisible();
  await expectDrawn(theirs.getByRole('dialog').getByRole('img'));
  await theirs.keyboard.press('Escape');

  // Without words, from the publisher.
  await choose(theirs, '合同.png');
  await expect(uploaded(theirs)).toHaveCount(1);
  await theirs.getByRole('button', { name: '发送', exact: true }).click();
  await expect(sentPictures(page)).toHaveCount(3);
  await expect(messageLog(page)).not.toContainText('[图片]');
  await expect(page.getByRole('navigation', { name: '会话列表' }).getByText('[图片]')).toBeVisible();
  expect(await readMessages(reader.request, threadId)).toEqual(['您好，想了解一下怎么合作', '请发照片来看看', '这是门店和样品', '[图片]']);

  await sentPictures(theirs).last().hover();
  await messageLog(theirs).getByRole('button', { name: '撤回' }).last().click();
  await expect(messageIn(page, '对方撤回了一条消息')).toBeVisible();
  await expect(sentPictures(page)).toHaveCount(2);
  // There are no words to edit again.
  await expect(theirs.getByRole('button', { name: '重新编辑' })).toHaveCount(0);
});

test('a message with pictures whose sending failed is kept, and sent once', async ({ page, talkTo, expectedConsole }) => {
  expectedConsole.allow(/ERR_FAILED|ERR_CONNECTION/);
  const { reader, publisher, demand, threadId } = await talkTo('13900000062');
  await sendMessage(publisher.request, { demandId: demand.id, content: '请发来', peerId: await readOwnId(reader.request) });
  await openLive(page, conversationAddress(threadId));
  await choose(page, '样品.png');
  await expect(uploaded(page)).toHaveCount(1);
  await page.route('**/api/chat/*/messages*', (route) => route.abort());
  await page.route('**/api/demand/message/save', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await writeMessage(page, '样品在这里');
  await expect(messageIn(page, '样品在这里')).toContainText('未确认送达');
  await page.unroute('**/api/demand/message/save');
  await page.unroute('**/api/chat/*/messages*');
  // The page is left before it can be tried again: words and pictures are still there afterwards.
  await open(page, conversationAddress(threadId));
  await expect(messageIn(page, '样品在这里')).not.toContainText('未确认送达');
  await expect(sentPictures(page)).toHaveCount(1);
  expect((await readMessages(reader.request, threadId)).filter((words) => words === '样品在这里')).toHaveLength(1);
});

test('only the two users see a picture, and an operator while it is reported', async ({ page, talkTo, browser }) => {
  const talk = await talkTo('13900000063');
  const { publisher, threadId } = talk;
  const upload = async () => {
    const answer = await publisher.request.post(`/api/chat/${threadId}/pictures`, {
      data: await picture('#c2410c'),
      headers: { 'content-type': 'image/png' },
    });
    return (await answer.json()).data.id as string;
  };
  const id = await upload();
  const uploaded = { id, part: { pictureIds: [id] }, path: `/api/chat/${threadId}/pictures/${id}?size=1600` };
  const { answer: seen, messageId } = await sendUploaded(talk, uploaded);
  expect(seen.headers()).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
  await expectOnlyEvidence(browser, page, talk, { ...uploaded, messageId });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the pictures of the next message can be added, removed and sent', async ({ page, talkTo }) => {
    const { reader, publisher, demand, threadId } = await talkTo('13900000064');
    await sendMessage(publisher.request, { demandId: demand.id, content: '请发来', peerId: await readOwnId(reader.request) });
    await open(page, conversationAddress(threadId));
    await choose(page, '一.png', '二.png', '三.png', '四.png');
    await expect(uploaded(page)).toHaveCount(4);
    await expectMadeForPhones(page);
    await expect(page.getByRole('button', { name: '发送', exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: '移除图片 1' }).click();
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect(sentPictures(page)).toHaveCount(3);
    await expectMadeForPhones(page);
    expect(await findFaults(page)).toEqual([]);
    expect(await measureLayoutShift(page)).toBeLessThan(0.02);
  });
});
