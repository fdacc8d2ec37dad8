import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
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
  server,
  threadPath,
} from '../testing/conversation-page.tsx';

let api: FakeApi;
let uploads: ReturnType<typeof installFakeUploads>;

beforeEach(() => {
  api = installConversation();
  uploads = installFakeUploads();
  server.state = { takesPictures: true };
});
afterEach(() => uploads.restore());

const user = userEvent.setup();
const picture = (digit: string) => ({ id: digit.repeat(32), width: 800, height: 600 });
const choose = (...files: File[]) => user.upload(screen.getByLabelText('选择图片'), files);
const arrive = (digit: string) => uploads.settle((upload) => upload.answer(200, { code: 200, message: 'ok', data: picture(digit) }));
const tray = () => screen.findByRole('list', { name: '要发送的图片' });
const bodies = () => api.asked(sendPath).map(({ body }) => body);
const pasteInto = (types: string[], file = fakePicture()) => fireEvent.paste(field(), { clipboardData: { types, files: [file] } });

test('a picture is uploaded at once and sent with the text, in one message', async () => {
  await openConversation();
  await choose(fakePicture('a.png'), fakePicture('b.png'));
  const first = await arrive('a');
  expect(first.opened).toEqual(['POST', '/api/chat/700001/pictures']);
  await arrive('b');
  await waitFor(async () => expect(within(await tray()).getAllByRole('img')).toHaveLength(2));
  await user.type(field(), '样品{Enter}');
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ content: '样品', pictureIds: [picture('a').id, picture('b').id] });
  expect(screen.queryByRole('list', { name: '要发送的图片' })).toBeNull();
  expect(within(log()).getByRole('img', { name: '图片 2，我发送' }).closest('a')?.getAttribute('href')).toBe(
    `/api/chat/700001/pictures/${picture('b').id}?size=1600`,
  );
});

test('pictures alone are a message, but nothing is sent while one is uploaded or has failed', async () => {
  await openConversation();
  await choose(fakePicture('a.png'));
  await tray();
  await user.type(field(), '{Enter}');
  expect(shownToasts()).toContain('图片还在上传，请稍候再发送');
  await uploads.settle((upload) => upload.answer(503, { code: 503, message: '服务繁忙', data: null }));
  await screen.findByText('服务繁忙');
  await user.type(field(), '{Enter}');
  expect(shownToasts()).toContain('有图片没有上传成功，请重试或移除');
  expect(bodies()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '重新上传 a.png' }));
  await arrive('a');
  await waitFor(async () => expect(within(await tray()).getAllByRole('img')).toHaveLength(1));
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ pictureIds: [picture('a').id] });
  expect(bodies()[0]).not.toHaveProperty('content');
});

test('a refused message gives its text and its pictures back', async () => {
  await openConversation();
  api.answer(sendPath, { status: 400, message: '消息里有不能使用的词' });
  await choose(fakePicture('a.png'));
  await arrive('a');
  await waitFor(async () => expect(within(await tray()).getAllByRole('img')).toHaveLength(1));
  await user.type(field(), '不妥的词{Enter}');
  await user.click(await within(log()).findByRole('button', { name: '修改' }));
  expect((field() as HTMLTextAreaElement).value).toBe('不妥的词');
  expect(within(await tray()).getAllByRole('img')).toHaveLength(1);
  expect(within(log()).queryByRole('img', { name: /^图片/ })).toBeNull();
});

test('pasted and dropped pictures are added, copied text is not', async () => {
  await openConversation();
  expect(pasteInto(['text/plain', 'text/html', 'Files'])).toBe(true);
  expect(pasteInto(['Files'])).toBe(false);
  await arrive('a');
  fireEvent.drop(log(), { dataTransfer: { types: ['Files'], files: [fakePicture('b.png')] } });
  await arrive('b');
  await waitFor(async () => expect(within(await tray()).getAllByRole('img')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: '移除图片 1' }));
  await waitFor(async () => expect(within(await tray()).getAllByRole('img')).toHaveLength(1));
  expect(document.activeElement).toBe(field());
});

test('before the other user has answered the button says so, and without the call there is none', async () => {
  server.state = { takesPictures: false };
  const { unmount } = await openConversation();
  await user.click(screen.getByRole('button', { name: '图片' }));
  expect(shownToasts()).toEqual(['对方回复后才能发送图片']);
  // The same sentence is shown once.
  expect(pasteInto(['Files'])).toBe(false);
  unmount();
  server.state = {};
  await openConversation();
  expect(screen.queryByRole('button', { name: '图片' })).toBeNull();
  expect(pasteInto(['Files'])).toBe(true);
  expect(uploads.unseen()).toBe(0);
});

test('received pictures say who sent them, and disappear with a retracted message', async () => {
  const received = { id: '13', fromId: publisher, content: '[图片]', pictures: [picture('c')] };
  server.rows.push(received);
  api.answer(threadPath, answerThread);
  await openConversation();
  const shown = within(log()).getByRole('img', { name: '图片，林晓发送' });
  expect(shown.getAttribute('width')).toBe('240');
  expect(shown.getAttribute('height')).toBe('180');
  expect(log().textContent).not.toContain('[图片]');
  server.state = { takesPictures: true, retractedIds: ['13'] };
  await lookAgain();
  await waitFor(() => expect(within(log()).queryByRole('img', { name: /^图片/ })).toBeNull());
});
