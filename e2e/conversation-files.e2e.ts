import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expectAnnounced } from './fixtures/announcements.ts';
import { expectOnlyEvidence, sendUploaded } from './fixtures/attachments.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { expectMadeForPhones, phone } from './fixtures/made-for-phones.ts';
import { conversationAddress, messageIn, messageLog, readMessages, readOwnId, sendMessage, writeMessage } from './fixtures/talking.ts';
import { test } from './fixtures/two-people.ts';
import { expect, open, openLive } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

interface Given {
  name: string;
  buffer: Buffer;
}

const workbook = (more: Record<string, string> = {}): Buffer => {
  const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', ...more };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
};
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

async function choose(page: Page, { name, buffer }: Given): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '文件', exact: true }).click();
  await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
}

const tray = (page: Page): Locator => page.getByRole('list', { name: '要发送的文件' });
const sentFile = (page: Page, name: string): Locator => messageLog(page).getByRole('link', { name });

test('a document is sent, arrives at once, is downloaded byte for byte and retracted', async ({ page, talkTo }) => {
  const { reader, publisher, threadId } = await talkTo('13900000081');
  await openLive(page, conversationAddress(threadId));
  await page.getByRole('button', { name: '文件', exact: true }).click();
  await expectAnnounced(page, '对方回复后才能发送文件');
  const theirs = await publisher.newPage();
  await openLive(theirs, conversationAddress(threadId));
  await writeMessage(theirs, '请发报价来看看');
  await expect(messageIn(page, '请发报价来看看')).toBeVisible();

  const buffer = workbook({ 'xl/styles.xml': 'x'.repeat(9_000) });
  await choose(page, { name: '报价单（2026 年 12 月）.xlsx', buffer });
  await expect(tray(page).getByText('报价单（2026 年 12 月）.xlsx')).toBeVisible();
  await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
  expect(await findFaults(page)).toEqual([]);
  await writeMessage(page, '报价在这里');
  await expect(tray(page)).toHaveCount(0);
  for (const tab of [page, theirs]) {
    await expect(messageIn(tab, '报价在这里')).toBeVisible();
    await expect(sentFile(tab, '报价单（2026 年 12 月）.xlsx')).toBeVisible();
    expect(await findFaults(tab)).toEqual([]);
    expect(await measureLayoutShift(tab)).toBeLessThan(0.02);
  }
  const warning = '未经病毒扫描，请确认来源后再打开';
  await expect(sentFile(theirs, '报价单')).toContainText(warning);
  await expect(sentFile(page, '报价单')).not.toContainText(warning);
  const downloading = theirs.waitForEvent('download');
  await sentFile(theirs, '报价单').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('报价单（2026 年 12 月）.xlsx');
  expect(buffer.equals(await readFile(await download.path()))).toBe(true);

  // Without words, from the publisher.
  await choose(theirs, { name: '合同.pdf', buffer: pdf });
  await expect(tray(theirs).getByRole('button', { name: '移除 合同.pdf' })).toBeVisible();
  await expect(tray(theirs).getByRole('progressbar')).toHaveCount(0);
  await theirs.getByRole('button', { name: '发送', exact: true }).click();
  await expect(sentFile(page, '合同.pdf')).toBeVisible();
  await expect(messageLog(page)).not.toContainText('[文件]');
  await expect(page.getByRole('navigation', { name: '会话列表' }).getByText('[文件] 合同.pdf')).toBeVisible();
  expect((await readMessages(reader.request, threadId)).at(-1)).toBe('[文件] 合同.pdf');
  const address = (await sentFile(page, '合同.pdf').getAttribute('href')) ?? '';
  expect((await reader.request.get(address)).status()).toBe(200);

  await sentFile(theirs, '合同.pdf').hover();
  await messageLog(theirs).getByRole('button', { name: '撤回' }).last().click();
  await expect(messageIn(page, '对方撤回了一条消息')).toBeVisible();
  await expect(sentFile(page, '合同.pdf')).toHaveCount(0);
  for (const { request } of [reader, publisher]) expect((await request.get(address)).status()).toBe(404);
});

test('a document that cannot be sent is refused in words, and a message whose sending failed keeps its document', async ({
  page,
  talkTo,
  expectedConsole,
}) => {
  expectedConsole.allow(/ERR_FAILED|ERR_CONNECTION|status of 400/);
  const { reader, publisher, demand, threadId } = await talkTo('13900000082');
  await sendMessage(publisher.request, { demandId: demand.id, content: '请发来', peerId: await readOwnId(reader.request) });
  await openLive(page, conversationAddress(threadId));
  await choose(page, { name: '报价.doc', buffer: pdf });
  await expect(tray(page).getByText('不支持旧版 Office 格式，请另存为 docx 后再发送')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '移除 报价.doc' }).click();
  await choose(page, { name: '报价.xlsx', buffer: workbook({ 'xl/vbaProject.bin': 'x' }) });
  await expect(tray(page).getByText('文件含有宏，请另存为不含宏的文件后再发送')).toBeVisible();
  await page.getByRole('button', { name: '移除 报价.xlsx' }).click();

  await choose(page, { name: '报价.pdf', buffer: pdf });
  await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
  await page.route('**/api/chat/*/messages*', (route) => route.abort());
  await page.route('**/api/demand/message/save', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await writeMessage(page, '报价在这里');
  await expect(messageIn(page, '报价在这里')).toContainText('未确认送达');
  await page.unroute('**/api/demand/message/save');
  await page.unroute('**/api/chat/*/messages*');
  await open(page, conversationAddress(threadId));
  await expect(messageIn(page, '报价在这里')).not.toContainText('未确认送达');
  await expect(sentFile(page, '报价.pdf')).toHaveCount(1);
  expect((await readMessages(reader.request, threadId)).filter((words) => words === '报价在这里')).toHaveLength(1);
});

test('only the two users get a document through the portal, up to 20 MB, and an operator while it is reported', async ({
  page,
  talkTo,
  browser,
}) => {
  const talk = await talkTo('13900000083');
  const { publisher, threadId } = talk;
  const upload = (data: Buffer) =>
    publisher.request.post(`/api/chat/${threadId}/files?name=${encodeURIComponent('目录.pdf')}`, {
      data,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024 - pdf.length, 'a')]);
  const { id } = (await (await upload(large)).json()).data;
  expect((await upload(Buffer.concat([large, pdf]))).status()).toBe(413);
  const uploaded = { id, part: { fileId: id }, path: `/api/chat/${threadId}/files/${id}` };
  const { answer: got, messageId } = await sendUploaded(talk, uploaded);
  expect(got.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('目录.pdf')}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    // The portal adds the policy of its pages.
    'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
  });
  expect(large.equals(await got.body())).toBe(true);
  await expectOnlyEvidence(browser, page, talk, { ...uploaded, messageId });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a document of the next message can be added, removed and sent at 360 px', async ({ page, talkTo }) => {
    const { reader, publisher, demand, threadId } = await talkTo('13900000084');
    await sendMessage(publisher.request, { demandId: demand.id, content: '请发来', peerId: await readOwnId(reader.request) });
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, conversationAddress(threadId));
    const name = `${'很长的报价单名称'.repeat(8)}.pdf`;
    await choose(page, { name, buffer: pdf });
    await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
    await expectMadeForPhones(page);
    const send = page.getByRole('button', { name: '发送', exact: true });
    await expect(send).toBeInViewport({ ratio: 1 });
    // One row: nothing has wrapped.
    const tops = await page
      .getByRole('button', { name: /^(?:常用语|图片|文件|发送需求|交换联系方式|发送)$/ })
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().bottom / 10)));
    expect(new Set(tops).size).toBe(1);
    await tray(page).getByRole('button', { name: /^移除/ }).click();
    await expect(tray(page)).toHaveCount(0);
    await choose(page, { name, buffer: pdf });
    await expect(tray(page).getByRole('progressbar')).toHaveCount(0);
    await send.click();
    await expect(sentFile(page, name)).toBeVisible();
    // Not over the picture of its sender.
    const room = await sentFile(page, name).evaluate((card) => {
      const line = card.closest('[data-line]')?.getBoundingClientRect().right ?? 0;
      return Math.round(line - card.getBoundingClientRect().right);
    });
    expect(room).toBeGreaterThanOrEqual(0);
    await expectMadeForPhones(page);
    expect(await findFaults(page)).toEqual([]);
    expect(await measureLayoutShift(page)).toBeLessThan(0.02);
  });
});
