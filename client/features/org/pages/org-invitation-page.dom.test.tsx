import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { OrgInvitationPage } from './org-invitation-page.tsx';

const GET = 'GET /api/org/invitation';
const ACCEPT = 'POST /api/user/org/invitations/accept';
const token = `inv${'0a'.repeat(16)}`;

const invitation = {
  orgName: '杭州云雀湾数字营销有限公司',
  logo: null,
  official: true,
  memberCount: 2,
  inviter: '林一舟',
  role: 'ADMIN',
  expiresAt: '2099-03-08T10:00:00+08:00',
};
const opened = (changes: object = {}) => ({ data: { state: 'LIVE', standing: 'FREE', otherOrg: null, invitation, ...changes } });

function show({ query = `token=${token}`, signedIn = true } = {}) {
  const row = routeRow('org.invitation');
  const request = {
    name: 'org.invitation',
    row,
    pathname: row.paths[0],
    params: {},
    search: new URLSearchParams(query),
    signedIn,
  } as const;
  return renderPortal(<OrgInvitationPage request={request} />, { signedIn, user: signedIn ? { nickname: '小乔', avatar: null } : null });
}
const joinButton = () => screen.findByRole('button', { name: '加入企业' });

test('shows inviter, role and end; one press joins and leads to the organization', async () => {
  const api = installFakeApi({ [GET]: opened(), [ACCEPT]: { data: { orgName: invitation.orgName } } });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: invitation.orgName })).toBeTruthy();
  for (const text of ['林一舟 邀请您加入', '已认证企业', '2 位成员', '管理员', /^2099-03-08 10:00/])
    expect(screen.getByText(text)).toBeTruthy();
  const join = await joinButton();
  api.answer(GET, opened({ standing: 'MEMBER' }));
  fireEvent.click(join);
  fireEvent.click(join);
  expect((await screen.findByRole('link', { name: '查看企业资料' })).getAttribute('href')).toBe('/user/profile/organization');
  expect(shownToasts()).toEqual([`已加入「${invitation.orgName}」`]);
  expect(api.asked(ACCEPT).map(({ body }) => body)).toEqual([{ token }]);
});

test.each([
  ['ENDED', '邀请已过期'],
  ['USED_UP', '邀请名额已用完'],
  ['REVOKED', '邀请已停用'],
])('%s is explained without revealing the organization', async (state, title) => {
  installFakeApi({ [GET]: opened({ state, invitation: null }) });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText(/请联系对方重新邀请/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('tells a member that they belong to the organization, even if the invitation is used up', async () => {
  installFakeApi({ [GET]: opened({ state: 'USED_UP', standing: 'MEMBER' }) });
  show();
  expect(await screen.findByText('您已是这家企业的成员。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加入企业' })).toBeNull();
});

test('tells members of another organization what to do, and users with a pending request what happens to it', async () => {
  installFakeApi({ [GET]: opened({ standing: 'ELSEWHERE', otherOrg: '海岸文化' }) });
  const { unmount } = show();
  expect(await screen.findByText(/您已加入「海岸文化」.*请先退出/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加入企业' })).toBeNull();
  unmount();
  installFakeApi({ [GET]: opened({ standing: 'WAITING_ELSEWHERE', otherOrg: '海岸文化' }) });
  const second = show();
  expect(await screen.findByText(/正在申请加入「海岸文化」.*那份申请会自动撤回/)).toBeTruthy();
  expect(await joinButton()).toBeTruthy();
  second.unmount();
  installFakeApi({ [GET]: opened({ standing: 'WAITING' }) });
  show();
  expect(await screen.findByText(/无需等待审核/)).toBeTruthy();
});

test('reports an invitation that is used up in the meantime and updates the page', async () => {
  const refusal = '邀请的名额已用完，请联系对方重新邀请';
  const api = installFakeApi({ [GET]: opened(), [ACCEPT]: { status: 409, message: refusal, data: { reason: 'INVITATION_USED_UP' } } });
  show();
  const join = await joinButton();
  api.answer(GET, opened({ state: 'USED_UP', invitation: null }));
  fireEvent.click(join);
  expect(await screen.findByRole('heading', { level: 1, name: '邀请名额已用完' })).toBeTruthy();
  expect(shownToasts()).toEqual([refusal]);
});

test('an invalid or truncated link is shown as not found; a failed one can be retried', async () => {
  const api = installFakeApi({ [GET]: { status: 404, message: '没有这个邀请' } });
  const first = show({ query: 'token=inv1' });
  expect(screen.getByRole('heading', { level: 1, name: '没有这个邀请' })).toBeTruthy();
  expect(api.asked(GET)).toHaveLength(0);
  first.unmount();
  const second = show();
  expect(await screen.findByRole('heading', { level: 1, name: '没有这个邀请' })).toBeTruthy();
  second.unmount();
  const third = installFakeApi({ [GET]: { status: 500, message: '服务繁忙' } });
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  third.answer(GET, opened());
  fireEvent.click(retry);
  expect(await joinButton()).toBeTruthy();
});

/** Presses the button as a visitor and then signs in. */
async function logInAfterPress(standing: string) {
  const api = installFakeApi({ [GET]: opened({ standing: 'VISITOR' }), [ACCEPT]: { data: { orgName: invitation.orgName } } });
  const { store } = show({ signedIn: false });
  const link = await screen.findByRole('link', { name: '登录并加入企业' });
  expect(link.getAttribute('href')).toMatch(/^\/login\?returnTo=/);
  fireEvent.click(link);
  expect(store.getState().showLoginModal).toBe(true);
  expect(api.asked(ACCEPT)).toHaveLength(0);
  api.answer(GET, opened({ standing, otherOrg: '海岸文化' }));
  act(() => store.setState({ signedIn: true, showLoginModal: false }));
  return api;
}

test('a visitor who signs in joins without another press', async () => {
  const api = await logInAfterPress('FREE');
  await waitFor(() => expect(shownToasts()).toEqual([`已加入「${invitation.orgName}」`]));
  expect(api.asked(ACCEPT)).toHaveLength(1);
});

test('asks a visitor whose account has a pending request elsewhere before joining', async () => {
  const api = await logInAfterPress('WAITING_ELSEWHERE');
  expect(await screen.findByText(/那份申请会自动撤回/)).toBeTruthy();
  expect(await joinButton()).toBeTruthy();
  expect(api.asked(ACCEPT)).toHaveLength(0);
});
