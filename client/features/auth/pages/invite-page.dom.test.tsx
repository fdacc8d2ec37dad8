import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { loadParts } from '#client/lib/lazy-page.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { matchRoute } from '#shared/routes/match-route.ts';
import { InvitePage } from './invite-page.tsx';

const WHO = 'GET /api/invite/inviter';
const BIND = 'POST /v1/bind-ip-and-invite-code';
let api: FakeApi;

beforeAll(loadParts);

beforeEach(() => {
  sessionStorage.clear();
  api = installFakeApi({
    'GET /api/config': { data: {} },
    'GET /v1/overall/detail': { data: { stats: { demands: 1234, users: 56, orgs: 0 } } },
    [WHO]: { data: { inviter: { nickname: '林一舟', avatar: null } } },
    [BIND]: {},
  });
});

function requestOf(path: string, signedIn = false): PageRequest {
  const url = new URL(path, 'https://portal.example');
  const match = matchRoute(url.pathname);
  if (!match) throw new Error(`no page at ${path}`);
  return { ...match, pathname: url.pathname, search: url.searchParams, signedIn };
}

const bound = () => api.asked(BIND).map(({ body }) => body);
const codeField = () => screen.getByLabelText<HTMLInputElement>('邀请码');

test('shows the inviter and the rewards, fills in the code and reports it once', async () => {
  renderPortal(
    <StrictMode>
      <InvitePage request={requestOf('/invite/abcd12')} />
    </StrictMode>,
  );
  expect(screen.getByText('ABCD12')).toBeTruthy();
  expect(codeField().value).toBe('ABCD12');
  expect(await screen.findByText(/^林一舟 邀请了您/)).toBeTruthy();
  expect(screen.getByRole('region', { name: '双方都有奖励' }).textContent).toContain('您得 联系卡 1 张，朋友得 联系卡 2 张、刷新卡 1 张');
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.queryByText('家入驻企业')).toBeNull();
  await waitFor(() => expect(bound()).toEqual([{ inviteCode: 'ABCD12' }]));
  expect(sessionStorage.getItem('INVITE_CODE')).toBe('ABCD12');
});

test('explains an unknown code, removes it from the form and neither stores nor reports it', async () => {
  api.answer(WHO, { data: { inviter: null } });
  renderPortal(<InvitePage request={requestOf('/user/invite?inviteCode=ZZZZ9999')} />);
  const note = await screen.findByText(/^没有找到邀请码 ZZZZ9999/);
  expect(note.textContent).toContain('不填邀请码直接注册');
  await waitFor(() => expect(codeField().value).toBe(''));
  expect(bound()).toEqual([]);
  expect(sessionStorage.getItem('INVITE_CODE')).toBeNull();
});

test('the code remains valid if the inviter cannot be loaded', async () => {
  api.answer(WHO, { status: 404, code: 404, message: '没有这个接口' });
  renderPortal(<InvitePage request={requestOf('/invite/ABCD12')} />);
  await waitFor(() => expect(bound()).toEqual([{ inviteCode: 'ABCD12' }]));
  expect(screen.getByText(/^您的朋友邀请了您/)).toBeTruthy();
  expect(codeField().value).toBe('ABCD12');
});

test('reports a malformed code and neither fills it in nor sends it', async () => {
  renderPortal(<InvitePage request={requestOf('/invite/a')} />);
  expect(codeField().value).toBe('');
  expect(screen.getByText(/^这个邀请链接不完整/)).toBeTruthy();
  await screen.findByText('1,234');
  expect([...bound(), ...api.asked(WHO)]).toEqual([]);
});

test('an invitation without a code is a plain registration page', async () => {
  renderPortal(<InvitePage request={requestOf('/invite')} />);
  await screen.findByText('1,234');
  expect(screen.queryByText(/邀请链接不完整|邀请了您/)).toBeNull();
  expect(screen.getByRole('form', { name: '注册' })).toBeTruthy();
});

test('tells a signed-in user that invitations are for new users, and binds nothing', async () => {
  renderPortal(<InvitePage request={requestOf('/invite/ABCD12', true)} />, { signedIn: true, user: { nickname: '小桥', avatar: null } });
  expect(await screen.findByText(/^林一舟 邀请了您/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '邀请自己的朋友' }).getAttribute('href')).toBe('/user/userInvite');
  expect(bound()).toEqual([]);
});
