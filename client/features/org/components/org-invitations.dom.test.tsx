import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { getMyOrg, type OrgRole } from '#shared/contract/org.ts';
import { OrgInvitations } from './org-invitations.tsx';

const LIST = 'GET /api/user/org/invitations';
const CREATE = 'POST /api/user/org/invitations';
const token = (end: string) => `inv${end.padStart(32, '0')}`;
const at = '2099-03-08T10:00:00+08:00';
const row = (id: string, changes: object = {}) => ({
  id,
  role: 'MEMBER',
  note: null,
  maxUses: 5,
  used: 2,
  by: null,
  createdAt: at,
  expiresAt: at,
  token: token(id),
  mayRevoke: true,
  ...changes,
});

function show(myRole: OrgRole = 'OWNER') {
  const org = getMyOrg.response.parse({ id: '31', name: '云雀湾', myRole });
  if (!org) throw new Error('an organization');
  return renderPortal(<OrgInvitations org={org} />, { signedIn: true });
}
const rows = () => within(screen.getByRole('list', { name: '有效的邀请' })).getAllByRole('listitem');

test('explains invitations if there are none; a failure can be retried', async () => {
  const api = installFakeApi({ [LIST]: { status: 500, message: '服务繁忙' } });
  show();
  const retry = await screen.findByRole('button', { name: /重试/ });
  api.answer(LIST, { data: [] });
  fireEvent.click(retry);
  expect(await screen.findByText(/还没有有效的邀请/)).toBeTruthy();
});

test('creates a link with role, duration and limit of uses, and shows it immediately', async () => {
  const api = installFakeApi({ [LIST]: { data: [row('1')] }, [CREATE]: { data: { id: '2' } } });
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '生成邀请链接' }));
  await user.click(await screen.findByRole('radio', { name: /^管理员/ }));
  await user.click(screen.getByRole('radio', { name: '30 天' }));
  await user.click(screen.getByRole('radio', { name: '不限' }));
  await user.type(screen.getByRole('textbox', { name: /^备注/ }), '市场部');
  api.answer(LIST, { data: [row('2', { role: 'ADMIN', note: '市场部', maxUses: null, used: 0 }), row('1')] });
  await user.click(screen.getByRole('button', { name: '生成链接' }));
  expect((await screen.findByRole('status', { name: '邀请链接：市场部' })).textContent).toBe(
    `https://portal.example/invite/org?token=${token('2')}`,
  );
  expect(api.asked(CREATE).map(({ body }) => body)).toEqual([{ role: 'ADMIN', days: 30, maxUses: null, note: '市场部' }]);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^市场部管理员已加入 0 人，不限人数有效期至 2099-03-08 10:00（还有 \d+ 天）复制链接/),
    expect.stringMatching(/^成员邀请链接成员已加入 2\/5 人/),
  ]);
  expect(screen.getAllByRole('heading', { name: '邀请成员' })).toHaveLength(1);
  expect(screen.queryByRole('status', { name: '邀请链接：成员邀请链接' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('生成邀请链接'));
});

test('revoking an invitation asks for confirmation', async () => {
  const REVOKE = `${CREATE}/1/revoke`;
  const api = installFakeApi({ [LIST]: { data: [row('1', { note: '市场部' })] }, [REVOKE]: {} });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '停用：市场部' }));
  const dialog = await screen.findByRole('dialog', { name: '停用邀请' });
  expect(dialog.textContent).toContain('「市场部」的链接和二维码立即失效');
  expect(api.asked(REVOKE)).toHaveLength(0);
  api.answer(LIST, { data: [] });
  fireEvent.click(within(dialog).getByRole('button', { name: '确认停用' }));
  expect(await screen.findByText(/还没有有效的邀请/)).toBeTruthy();
  expect(shownToasts()).toEqual(['邀请已停用']);
});

test('an admin invites members and cannot share links for admins', async () => {
  installFakeApi({ [LIST]: { data: [row('1', { role: 'ADMIN', token: null, mayRevoke: false, by: '林一舟' })] } });
  show('ADMIN');
  expect(await screen.findByText('管理员的邀请由企业所有者分享。')).toBeTruthy();
  expect(screen.getByText('林一舟 创建')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['生成邀请链接']);
  fireEvent.click(screen.getByRole('button', { name: '生成邀请链接' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^管理员/ })).disabled).toBe(true);
});

test('closes the confirmation if the user may no longer revoke the invitation', async () => {
  const REVOKE = `${CREATE}/1/revoke`;
  const refusal = { status: 403, message: '只有企业所有者可以停用管理员邀请', data: { reason: 'ORG_ROLE' } };
  const api = installFakeApi({ [LIST]: { data: [row('1', { role: 'ADMIN' })] }, [REVOKE]: refusal });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '停用：管理员邀请链接' }));
  const dialog = await screen.findByRole('dialog', { name: '停用邀请' });
  api.answer(LIST, { data: [row('1', { role: 'ADMIN', token: null, mayRevoke: false })] });
  fireEvent.click(within(dialog).getByRole('button', { name: '确认停用' }));
  expect(await screen.findByText('管理员的邀请由企业所有者分享。')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts()).toEqual([refusal.message]);
});
