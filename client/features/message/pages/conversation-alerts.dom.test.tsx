import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteAlive } from '#client/lib/live-state.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { DAY_MS } from '#shared/durations.ts';
import { field, installConversation, openConversation } from '../testing/conversation-page.tsx';

/** The browser's permission for notifications, and the user's answer to its question. */
const browser = { permission: 'default', answer: 'granted' };

beforeEach(() => {
  installConversation();
  Object.assign(browser, { permission: 'default', answer: 'granted' });
  Object.assign(globalThis, {
    Notification: {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => {
        browser.permission = browser.answer;
        return browser.answer;
      },
    },
  });
  noteAlive();
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'Notification'));

const offer = () => screen.queryByRole('group', { name: '桌面提醒' });
const user = userEvent.setup();
const say = (text: string) => user.type(field(), `${text}{Enter}`);

test('after a message, not before, the user may switch on alerts for the answer', async () => {
  await openConversation();
  expect(offer()).toBeNull();
  await say('什么时候方便？');
  await user.click(await screen.findByRole('button', { name: '开启提醒' }));
  await waitFor(() => expect(shownToasts()).toEqual(['已开启桌面提醒，可在浏览器的网站设置中关闭']));
  expect([offer(), browser.permission]).toEqual([null, 'granted']);
});

test('who declines, here or in the browser’s question, is not asked again for 30 days', async () => {
  const { unmount } = await openConversation();
  await say('一');
  await user.click(await screen.findByRole('button', { name: '不用' }));
  expect(offer()).toBeNull();
  unmount();

  const second = await openConversation();
  await say('二');
  expect(offer()).toBeNull();
  second.unmount();

  localStorage.setItem('DESKTOP_ALERTS_DECLINED', String(Date.now() - 31 * DAY_MS));
  browser.answer = 'default';
  await openConversation();
  await say('三');
  await user.click(await screen.findByRole('button', { name: '开启提醒' }));
  await waitFor(() => expect(Number(localStorage.getItem('DESKTOP_ALERTS_DECLINED'))).toBeGreaterThan(Date.now() - 60_000));
  expect(shownToasts()).toEqual([]);
});

test('a browser that refuses is named', async () => {
  browser.answer = 'denied';
  await openConversation();
  await say('一');
  await user.click(await screen.findByRole('button', { name: '开启提醒' }));
  await waitFor(() => expect(shownToasts()).toEqual(['浏览器没有允许通知，可在网站设置中更改']));
});
