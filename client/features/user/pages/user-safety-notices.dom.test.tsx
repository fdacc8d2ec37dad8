import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageEntry } from '#client/layout/message-entry.tsx';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { UserSafetyPage } from './user-safety-page.tsx';

const READ = 'GET /api/notice/settings';
const CHANGE = 'PUT /api/notice/settings';
let api: FakeApi;
let muted: string[];

beforeEach(() => {
  muted = ['道具'];
  api = installFakeApi({
    [READ]: () => ({ data: { muted } }),
    [CHANGE]: ({ body }) => {
      muted = muted.filter((category) => category !== body.category);
      if (body.muted) muted = [...muted, String(body.category)];
      return { data: { muted } };
    },
    'GET /api/chat/count-unread-messages': () => ({
      data: { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: muted.includes('互动') ? 1 : 5 },
    }),
  });
});

function show() {
  const request = {
    name: 'user.safety',
    row: routeRow('user.safety'),
    pathname: '/user/safety',
    params: {},
    search: new URLSearchParams(),
    signedIn: true,
  } as const;
  const page = (
    <>
      <MessageEntry />
      <UserSafetyPage request={request} />
    </>
  );
  return { ...renderPortal(page, { signedIn: true, user: { nickname: '林晓', avatar: null } }), actor: userEvent.setup() };
}

const choice = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name} `) });
const reminders = () => within(screen.getByRole('region', { name: '消息提醒' }));

test('shows which groups count, what each is about, and that two always do', async () => {
  show();
  await choice('审核');
  const choices = within(screen.getByRole('list', { name: '需要提醒的通知' })).getAllByRole<HTMLInputElement>('checkbox');
  expect(choices.map((box) => [box.closest('label')?.textContent, box.checked])).toEqual([
    ['审核 需求的审核结果、下架和恢复', true],
    ['互动 收藏、解锁和交换联系方式、跟进提醒', true],
    ['匹配 适合您的需求、订阅的新结果', true],
    ['道具 邀请奖励、退回的道具时间', false],
    ['认证 实名认证、企业认证的结果', true],
    ['企业 成员和角色的变动', true],
  ]);
  expect(reminders().getByText(/^系统、举报通知始终开启：/)).toBeTruthy();
});

test('a group is muted and unmuted at once, and the number of unread messages follows', async () => {
  const { actor } = show();
  await screen.findByRole('link', { name: '消息 5 条未读' });
  await actor.click(await choice('互动'));
  await screen.findByRole('link', { name: '消息 1 条未读' });
  expect((await choice('互动')).checked).toBe(false);
  await actor.click(await choice('互动'));
  await screen.findByRole('link', { name: '消息 5 条未读' });
  expect((await choice('互动')).checked).toBe(true);
  expect(api.asked(CHANGE).map(({ body }) => body)).toEqual([
    { category: '互动', muted: true },
    { category: '互动', muted: false },
  ]);
  expect(shownToasts()).toEqual(['互动通知不再提醒', '互动通知恢复提醒']);
});

test('a choice shows before the response, ignores further presses until then, and lets others be made', async () => {
  let finish = () => {};
  api.answer(CHANGE, ({ body }) => {
    if (body.category !== '互动') return { data: { muted } };
    return new Promise((resolve) => {
      finish = () => {
        muted = ['道具', '互动'];
        resolve({ data: { muted } });
      };
    });
  });
  const { actor } = show();
  const box = await choice('互动');
  fireEvent.click(box);
  // At once, not only after the next frame.
  expect(box.checked).toBe(false);
  await actor.dblClick(box);
  expect(box.checked).toBe(false);
  expect((await choice('互动')).getAttribute('aria-busy')).toBe('true');
  await actor.click(await choice('企业'));
  await waitFor(() => expect(api.asked(CHANGE)).toHaveLength(2));
  finish();
  await waitFor(async () => expect((await choice('互动')).getAttribute('aria-busy')).toBe('false'));
  expect((await choice('互动')).checked).toBe(false);
  expect(api.asked(CHANGE).map(({ body }) => body.category)).toEqual(['互动', '企业']);
});

test('a choice that fails is taken back, and a message says so', async () => {
  api.answer(CHANGE, { status: 500, code: 500, message: '服务繁忙' });
  const { actor } = show();
  await actor.click(await choice('匹配'));
  await waitFor(() => expect(shownToasts()).toEqual(['服务繁忙']));
  await waitFor(async () => expect((await choice('匹配')).getAttribute('aria-busy')).toBe('false'));
  expect((await choice('匹配')).checked).toBe(true);
});

test('settings that fail to load can be retried; reminders by SMS are shown beside them', async () => {
  api.answer('GET /api/chat/sms-reminders', { data: { on: false, phone: '138****0001', available: true } });
  api.answer(READ, { status: 500, code: 500, message: '服务繁忙' });
  const { actor } = show();
  const retry = await waitFor(() => reminders().getByRole('button', { name: '重试' }));
  expect(await reminders().findByRole('button', { name: '开启短信提醒' })).toBeTruthy();
  api.answer(READ, { data: { muted } });
  await actor.click(retry);
  expect((await choice('道具')).checked).toBe(false);
  expect(await reminders().findByRole('button', { name: '开启短信提醒' })).toBeTruthy();
});

test('an API without the settings shows none, and without reminders by SMS the whole part is absent', async () => {
  api.answer(READ, { status: 404, message: '没有这个接口' });
  show();
  await waitFor(() => expect(api.asked(READ)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '消息提醒' })).toBeNull());
  expect(screen.queryByRole('checkbox')).toBeNull();
});
