import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { type FakeUpload, fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import {
  answerThread,
  field,
  installConversation,
  log,
  lookAgain,
  openConversation,
  publisher,
  sendPath,
  sentFile,
  server,
  threadPath,
} from '../testing/conversation-page.tsx';

let api: FakeApi;
let uploads: ReturnType<typeof installFakeUploads>;

beforeEach(() => {
  api = installConversation();
  uploads = installFakeUploads();
  server.state = { takesPictures: true, takesFiles: true };
});
afterEach(() => uploads.restore());

// The chooser of a browser has 所有文件 as well.
const user = userEvent.setup({ applyAccept: false });
const document = (name = '报价单.pdf', size = 9) => new File([new Uint8Array(size)], name);
const choose = (...files: File[]) => user.upload(screen.getByLabelText('选择文件'), files);
const arrive = () => uploads.settle((upload) => upload.answer(200, { code: 200, message: 'ok', data: sentFile }));
const tray = () => screen.findByRole('list', { name: '要发送的文件' });
const shown = async (text: RegExp | string) => within(await tray()).findByText(text);
const bodies = () => api.asked(sendPath).map(({ body }) => body);
const link = () => within(log()).findByRole('link', { name: /^报价单\.pdf/ });
/** Sends a message with a document, which the API refuses; returns the button that revises it. */
async function beRefused(): Promise<HTMLElement> {
  await openConversation();
  api.answer(sendPath, { status: 400, message: '消息里有不能使用的词' });
  await choose(document());
  await arrive();
  await shown('820 KB');
  await user.type(field(), '不妥的词{Enter}');
  return within(log()).findByRole('button', { name: '修改' });
}

test('a document is uploaded at once under its name, and sent without text', async () => {
  await openConversation();
  await choose(document());
  const upload = await uploads.next();
  expect(upload.opened).toEqual(['POST', `/api/chat/700001/files?name=${encodeURIComponent('报价单.pdf')}`]);
  expect(upload.headers['Content-Type']).toBe('application/octet-stream');
  act(() => upload.upload.onprogress?.({ loaded: 5, total: 10 }));
  expect(await shown('1 KB · 50%')).not.toBeNull();
  expect(within(await tray()).getByRole('progressbar', { name: '上传 报价单.pdf' })).not.toBeNull();
  await user.type(field(), '{Enter}');
  expect(shownToasts()).toContain('文件还在上传，请稍候再发送');
  await act(async () => upload.answer(200, { code: 200, message: 'ok', data: sentFile }));
  await shown('820 KB');
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ fileId: sentFile.id });
  expect(bodies()[0]).not.toHaveProperty('content');
  expect(screen.queryByRole('list', { name: '要发送的文件' })).toBeNull();
  const sent = await link();
  expect(sent.getAttribute('href')).toBe(`/api/chat/700001/files/${sentFile.id}`);
  expect(sent.hasAttribute('download')).toBe(true);
  expect(log().textContent).not.toContain('[文件]');
});

test('text, pictures and a document are one message', async () => {
  await openConversation();
  fireEvent.drop(log(), { dataTransfer: { types: ['Files'], files: [fakePicture('a.png'), document()] } });
  const picture = { id: 'a'.repeat(32), width: 800, height: 600 };
  const end = (upload: FakeUpload) => {
    const data = String(upload.opened[1]).includes('pictures') ? picture : sentFile;
    upload.answer(200, { code: 200, message: 'ok', data });
  };
  await uploads.settle(end);
  await uploads.settle(end);
  await shown('820 KB');
  await user.type(field(), '报价和样品{Enter}');
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ content: '报价和样品', pictureIds: [picture.id], fileId: sentFile.id });
});

test('what cannot be sent is said before the upload, and can be removed', async () => {
  await openConversation();
  await choose(document('报价.doc'));
  await shown('不支持旧版 Office 格式，请另存为 docx 后再发送');
  expect(uploads.unseen()).toBe(0);
  await user.click(screen.getByRole('button', { name: '移除 报价.doc' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: '要发送的文件' })).toBeNull());
  expect(globalThis.document.activeElement).toBe(field());
  await choose(document('报价.zip'));
  await shown(/^只能发送 PDF/);
  await user.click(screen.getByRole('button', { name: '移除 报价.zip' }));
  await choose(document('报价.pdf', 20 * 1024 * 1024 + 1));
  await shown('文件不能超过 20 MB');
});

test('a message has one document; one that the server refuses shows its sentence, one that failed can be repeated', async () => {
  await openConversation();
  await choose(document());
  await uploads.settle((upload) => upload.answer(400, { code: 400, message: '文件含有宏，请另存为不含宏的文件后再发送', data: null }));
  await shown('文件含有宏，请另存为不含宏的文件后再发送');
  expect(screen.queryByRole('button', { name: '重新上传 报价单.pdf' })).toBeNull();
  await user.type(field(), '{Enter}');
  expect(shownToasts()).toContain('有文件没有上传成功，请重试或移除');
  await user.click(screen.getByRole('button', { name: '移除 报价单.pdf' }));
  await choose(document());
  await uploads.settle((upload) => upload.answer(503, { code: 503, message: '文件安全检查暂时不可用，请稍后重试', data: null }));
  await shown('文件安全检查暂时不可用，请稍后重试');
  await user.click(screen.getByRole('button', { name: '重新上传 报价单.pdf' }));
  await arrive();
  await shown('820 KB');
  await choose(document('另一份.pdf'));
  expect(shownToasts()).toContain('一条消息只能发送一个文件，有 1 个没有添加');
});

test('a refused message gives its document back', async () => {
  await user.click(await beRefused());
  expect((field() as HTMLTextAreaElement).value).toBe('不妥的词');
  await shown('820 KB');
  expect(within(log()).queryByRole('link', { name: /^报价单/ })).toBeNull();
});

test('before the other user has answered the button says so, and without the call there is none', async () => {
  server.state = { takesPictures: false, takesFiles: false };
  const { unmount } = await openConversation();
  await user.click(screen.getByRole('button', { name: '文件' }));
  expect(shownToasts()).toEqual(['对方回复后才能发送文件']);
  unmount();
  server.state = { takesPictures: true };
  await openConversation();
  expect(screen.queryByRole('button', { name: '文件' })).toBeNull();
});

test('a refused message keeps its document while the next message has another one', async () => {
  const revise = await beRefused();
  await choose(document('另一份.pdf'));
  await arrive();
  await waitFor(() => expect(screen.queryByRole('list', { name: '要发送的文件' })).not.toBeNull());
  await user.click(revise);
  expect(shownToasts()).toContain('一条消息只能发送一个文件，请先发送或移除输入框里的');
  expect((field() as HTMLTextAreaElement).value).toBe('');
  expect(within(log()).getByRole('link', { name: /^报价单/ })).not.toBeNull();
});

test('a refused message with a document waits for an upload, and says for which', async () => {
  const revise = await beRefused();
  fireEvent.drop(log(), { dataTransfer: { types: ['Files'], files: [fakePicture('a.png')] } });
  await uploads.next();
  await user.click(revise);
  expect(shownToasts()).toContain('图片还在上传，请稍候再发送');
  expect(within(log()).getByRole('link', { name: /^报价单/ })).not.toBeNull();
});

test('a received document says whether it was scanned, and disappears with a retracted message', async () => {
  const file = { ...sentFile, scanned: false };
  server.rows.push({ id: '13', fromId: publisher, content: '[文件] 报价单.pdf', file });
  api.answer(threadPath, answerThread);
  await openConversation();
  expect((await link()).textContent).toBe('报价单.pdfPDF · 820 KB未经病毒扫描，请确认来源后再打开');
  expect((await link()).title).toBe('报价单.pdf');
  expect(log().textContent).not.toContain('[文件]');
  server.state = { takesPictures: true, takesFiles: true, retractedIds: ['13'] };
  await lookAgain();
  await waitFor(() => expect(within(log()).queryByRole('link', { name: /^报价单/ })).toBeNull());
});
