import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MessageEntry } from '#client/layout/message-entry.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { NoticeContentPage } from './notice-content-page.tsx';

const notice = {
  id: '3',
  title: '您的需求未通过审核',
  summary: '',
  category: '审核',
  read: true,
  link: '/user/center',
  createdAt: '2026-08-01T10:00:00+08:00',
  content: '第一行\n第二行 <b>不是标签</b>',
};
let api: FakeApi;

beforeEach(() => {
  let isRead = false;
  api = installFakeApi({
    'GET /v1/sysNotice/detail': () => {
      isRead = true;
      return { data: notice };
    },
    'GET /api/chat/count-unread-messages': () => ({
      data: { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: isRead ? 1 : 2 },
    }),
  });
});

const request: PageRequest = {
  name: 'notice.content',
  row: routeRow('notice.content'),
  pathname: '/notice/content/3',
  params: { id: '3' },
  search: new URLSearchParams(),
  signedIn: true,
};

/** Renders the header before the notice is opened. */
function Portal() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MessageEntry />
      {isOpen ? (
        <NoticeContentPage request={request} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          打开通知
        </button>
      )}
    </>
  );
}

const unreadEntry = () => screen.findByRole('link', { name: /条未读$/ });

async function openNotice() {
  renderPortal(<Portal />, { signedIn: true, user: { nickname: '林晓', avatar: null } });
  expect((await unreadEntry()).textContent).toContain('2');
  await userEvent.setup().click(screen.getByRole('button', { name: '打开通知' }));
}

test('shows a notice as plain text with its link and a way back, and updates the badge', async () => {
  await openNotice();
  expect(await screen.findByRole('heading', { level: 1, name: notice.title })).toBeTruthy();
  expect(screen.getByText(/第一行\s第二行 <b>不是标签<\/b>/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看详情' }).getAttribute('href')).toBe('/user/center');
  expect(screen.getByRole('link', { name: '返回系统通知' }).getAttribute('href')).toBe('/message/notice');
  await waitFor(async () => expect((await unreadEntry()).textContent).toContain('1'));
});

test('omits a link that is not a web address', async () => {
  api.answer('GET /v1/sysNotice/detail', { data: { ...notice, link: 'javascript:alert(1)' } });
  await openNotice();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /详情|外部/ })).toBeNull();
});

test('addresses in the text are links: of this site at once, of others after a warning', async () => {
  const content = '规则见 https://portal.example/about 和 https://example.com/rules';
  api.answer('GET /v1/sysNotice/detail', { data: { ...notice, content } });
  await openNotice();
  const own = await screen.findByRole('link', { name: 'https://portal.example/about' });
  expect(own.getAttribute('href')).toBe('/about');
  await userEvent.setup().click(screen.getByRole('link', { name: 'https://example.com/rules' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('example.com');
});

test('another user’s notice shows a 404', async () => {
  api.answer('GET /v1/sysNotice/detail', { status: 404, code: 404, message: '通知不存在' });
  await openNotice();
  expect(await screen.findByText('通知不存在')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
