import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { greetings } from '#shared/text/greetings.ts';
import { GreetingForm } from './greeting-form.tsx';

const SEND = 'POST /api/demand/message/save';
const sent = { data: { id: '9', threadId: '700001' } };
const show = (signedIn = true) => renderPortal(<GreetingForm demandId="23" />, { signedIn });
const box = () => screen.getByLabelText<HTMLTextAreaElement>('消息内容');
const send = () => fireEvent.click(screen.getByRole('button', { name: /发送/ }));
const bodies = (api: FakeApi) => api.asked(SEND).map(({ body }) => body);

test('sends a preset sentence by its index and links to the conversation', async () => {
  const api = installFakeApi({ [SEND]: sent });
  show();
  fireEvent.click(screen.getByRole('button', { name: greetings[2] }));
  expect(box().value).toBe(greetings[2]);
  send();
  expect((await screen.findByRole('link', { name: '查看对话' })).getAttribute('href')).toBe('/message/content/700001?type=chat');
  expect(bodies(api)).toMatchObject([{ demandId: '23', greetingIndex: 2 }]);
  expect(box().value).toBe('');
});

test('sends a custom text trimmed, and never an empty one', async () => {
  const api = installFakeApi({ [SEND]: sent });
  show();
  fireEvent.change(box(), { target: { value: '   ' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true);
  fireEvent.change(box(), { target: { value: ` ${greetings[0]}谢谢 ` } });
  send();
  await screen.findByText('已发送');
  expect(bodies(api)).toMatchObject([{ content: `${greetings[0]}谢谢` }]);
});

test('a chosen preset is appended to typed text and replaces another preset', async () => {
  installFakeApi({ [SEND]: sent });
  show();
  fireEvent.click(screen.getByRole('button', { name: greetings[1] }));
  fireEvent.click(screen.getByRole('button', { name: greetings[0] }));
  expect(box().value).toBe(greetings[0]);
  fireEvent.change(box(), { target: { value: '我们在杭州有三百家门店。 ' } });
  fireEvent.click(screen.getByRole('button', { name: greetings[2] }));
  expect(box().value).toBe(`我们在杭州有三百家门店。\n${greetings[2]}`);
  // A preset that does not fit is not appended; nothing is truncated.
  fireEvent.change(box(), { target: { value: '长'.repeat(498) } });
  fireEvent.click(screen.getByRole('button', { name: greetings[2] }));
  expect(box().value).toBe('长'.repeat(498));
});

test('keeps text that is typed while a message is being sent', async () => {
  let answer: (value: object) => void = () => {};
  installFakeApi({ [SEND]: () => new Promise((resolve) => (answer = resolve)) });
  show();
  fireEvent.change(box(), { target: { value: '您好' } });
  send();
  await waitFor(() => expect(screen.getByRole('button', { name: /发送/ }).getAttribute('aria-busy')).toBe('true'));
  fireEvent.change(box(), { target: { value: '您好，再补充一句' } });
  answer(sent);
  await screen.findByText('已发送');
  expect(box().value).toBe('您好，再补充一句');
});

test('a retry of the same text sends the same client key; a new message sends a new one', async () => {
  const api = installFakeApi({ [SEND]: 'network down' });
  show();
  fireEvent.change(box(), { target: { value: '您好' } });
  send();
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect(box().value).toBe('您好');
  api.answer(SEND, sent);
  send();
  await screen.findByText('已发送');
  fireEvent.change(box(), { target: { value: '您好' } });
  send();
  await waitFor(() => expect(bodies(api)).toHaveLength(3));
  const [first, second, third] = bodies(api).map(({ clientKey }) => clientKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a retry after a 502 sends the same client key, even after a reload', async () => {
  const api = installFakeApi({ [SEND]: { status: 502, code: 502 } });
  const { unmount } = show();
  fireEvent.change(box(), { target: { value: '在吗' } });
  send();
  await waitFor(() => expect(shownToasts()).not.toEqual([]));
  unmount();
  api.answer(SEND, sent);
  show();
  fireEvent.change(box(), { target: { value: '在吗' } });
  send();
  await screen.findByText('已发送');
  const [first, second] = bodies(api).map(({ clientKey }) => clientKey);
  expect(second).toBe(first);
});

test('asks a visitor to sign in and keeps the text', async () => {
  const api = installFakeApi({ [SEND]: sent });
  show(false);
  fireEvent.change(box(), { target: { value: '您好' } });
  send();
  await screen.findByRole('dialog');
  expect(api.asked(SEND)).toHaveLength(0);
  expect(box().value).toBe('您好');
});
