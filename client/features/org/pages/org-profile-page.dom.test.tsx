import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { bodies, CREDIT_NO, EDIT, INVITATIONS, LEAVE, MEMBERS, MINE, own, pageOf, people, show } from '../testing/profile-page.tsx';

test('the licence of an existing organization is resubmitted under the same credit number', async () => {
  installFakeApi({ [MINE]: { data: { ...own, officialStatus: 3, rejectReason: '执照照片模糊' } } });
  show('form=license');
  const number = await screen.findByRole('textbox', { name: '统一社会信用代码' });
  expect([(number as HTMLInputElement).value, (number as HTMLInputElement).disabled]).toEqual([CREDIT_NO, true]);
});

test('the form that resubmits a refused licence repeats the reason of the refusal', async () => {
  installFakeApi({ [MINE]: { data: { ...own, officialStatus: 3, rejectReason: '执照照片模糊' } } });
  const { unmount } = show('form=license');
  expect(await screen.findByText('上次提交的营业执照未通过审核：执照照片模糊')).toBeTruthy();
  unmount();
  installFakeApi({ [MINE]: { data: { ...own, officialStatus: 0 } } });
  show('form=license');
  await screen.findByRole('form', { name: '提交营业执照' });
  expect(screen.queryByText(/未通过审核/)).toBeNull();
});

test('a refused licence shows the reason, and the owner may resubmit it', async () => {
  installFakeApi({ [MINE]: { data: { ...own, officialStatus: 3, rejectReason: '执照照片模糊' } }, [MEMBERS]: pageOf(...people) });
  show();
  expect(await screen.findByText('原因：执照照片模糊')).toBeTruthy();
  expect(screen.getByRole('link', { name: '重新提交营业执照' }).getAttribute('href')).toBe('/user/profile/organization?form=license');
});

test('addresses in the introduction are links', async () => {
  installFakeApi({ [MINE]: { data: { ...own, intro: '官网 https://yunque.example，欢迎来访。' } }, [MEMBERS]: pageOf(...people) });
  show();
  expect((await screen.findByRole('link', { name: 'https://yunque.example' })).getAttribute('rel')).toContain('nofollow');
});

test('an action on a member asks for confirmation and explains the consequences', async () => {
  const CHANGE = 'POST /api/user/org/members/5';
  const api = installFakeApi({ [MINE]: { data: own }, [MEMBERS]: pageOf(...people), [CHANGE]: {} });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '通过：小乔' }));
  const dialog = await screen.findByRole('dialog', { name: '通过加入申请' });
  expect(within(dialog).getByText(/「小乔」成为「杭州云雀湾数字营销有限公司」的成员/)).toBeTruthy();
  expect(api.asked(CHANGE)).toHaveLength(0);
  api.answer(MEMBERS, pageOf({ ...people[0], status: 'JOINED' }, ...people.slice(1)));
  fireEvent.click(within(dialog).getByRole('button', { name: '通过' }));
  expect(await screen.findByRole('button', { name: '设为管理员：小乔' })).toBeTruthy();
  expect(bodies(api, CHANGE)).toEqual([{ action: 'ACCEPT' }]);
});

test('an owner with members is told to transfer first; a member reads everything and changes nothing', async () => {
  installFakeApi({ [MINE]: { data: own }, [MEMBERS]: pageOf(...people) });
  const { unmount } = show();
  expect(await screen.findByText(/退出前请先在成员中把企业转让给其他人/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '退出企业' })).toBeNull();
  unmount();
  installFakeApi({ [MINE]: { data: { ...own, myRole: 'MEMBER' } }, [MEMBERS]: pageOf(...people.slice(1)) });
  show();
  expect(await screen.findByText('沈不言')).toBeTruthy();
  expect(screen.getByText('13800138000')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['退出企业']);
});

test('a user who leaves has no organization again', async () => {
  const api = installFakeApi({ [MINE]: { data: { ...own, myRole: 'ADMIN' } }, [MEMBERS]: pageOf(...people), [LEAVE]: {} });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '退出企业' }));
  const dialog = await screen.findByRole('dialog', { name: '退出企业' });
  api.answer(MINE, { data: null });
  fireEvent.click(within(dialog).getByRole('button', { name: '确认退出' }));
  expect(await screen.findByRole('combobox')).toBeTruthy();
  expect(shownToasts()).toEqual(['已退出企业']);
});

test('closes the confirmation if another member has joined before the owner leaves', async () => {
  const alone = { ...own, memberCount: 1 };
  const refusal = { status: 409, message: '您是企业所有者，请先把企业转让给其他成员，再退出' };
  const api = installFakeApi({ [MINE]: { data: alone }, [MEMBERS]: pageOf(people[1] ?? {}), [LEAVE]: refusal });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '退出企业' }));
  const dialog = await screen.findByRole('dialog', { name: '退出企业' });
  api.answer(MINE, { data: own });
  fireEvent.click(within(dialog).getByRole('button', { name: '确认退出' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts()).toEqual([refusal.message]);
  expect(screen.getByText(/退出前请先在成员中把企业转让给其他人/)).toBeTruthy();
});

test('sends only the changed details and shows them, so that a colleague’s changes are kept', async () => {
  const api = installFakeApi({
    [MINE]: { data: { ...own, intro: '旧的' } },
    [MEMBERS]: pageOf(...people),
    'GET /v1/industry/tree': { data: [] },
    [EDIT]: { data: { ...own, intro: '新的' } },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑信息' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^企业简介/ }), { target: { value: '新的' } });
  fireEvent.click(screen.getByRole('radio', { name: '20–99 人' }));
  api.answer(MINE, { data: { ...own, intro: '新的' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('新的', { selector: 'div, p' })).toBeTruthy();
  expect(bodies(api, EDIT)).toEqual([{ intro: '新的', scale: '20-99' }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('编辑信息'));
});

test('removing the phone of the organization asks for confirmation', async () => {
  const api = installFakeApi({ [MINE]: { data: own }, [MEMBERS]: pageOf(...people), [EDIT]: { data: { ...own, contactPhone: null } } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '移除电话' }));
  const dialog = await screen.findByRole('dialog', { name: '移除企业电话' });
  expect(api.asked(EDIT)).toHaveLength(0);
  api.answer(MINE, { data: { ...own, contactPhone: null } });
  fireEvent.click(within(dialog).getByRole('button', { name: '确认移除' }));
  expect(await screen.findByRole('button', { name: '添加电话', hidden: true })).toBeTruthy();
  expect(bodies(api, EDIT)).toEqual([{ contactPhone: null }]);
  expect(screen.getByText('暂无联系方式，请填写联系人和电话。')).toBeTruthy();
});

test('moves the focus to the section when the phone and its remove button are gone', async () => {
  const api = installFakeApi({ [MINE]: { data: own }, [MEMBERS]: pageOf(...people), [EDIT]: { data: { ...own, contactPhone: null } } });
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '移除电话' }));
  const confirm = await screen.findByRole('button', { name: '确认移除' });
  api.answer(MINE, { data: { ...own, contactPhone: null } });
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除电话', hidden: true })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '企业联系方式' }));
});

test('a user who joined from a later page of the results sees the first page of members', async () => {
  const api = installFakeApi({ [MINE]: { data: own }, [MEMBERS]: pageOf(...people) });
  show('name=云雀&pageNum=2');
  expect(await screen.findByText('沈不言')).toBeTruthy();
  expect(api.asked(MEMBERS).map(({ path }) => new URL(path, 'https://portal.example').searchParams.get('pageNum'))).toEqual(['1']);
});

test('page links of the members lead to the members section', async () => {
  installFakeApi({ [MINE]: { data: own }, [MEMBERS]: { data: { records: people, total: 41, pageNum: 1, pageSize: 20 } } });
  show();
  expect((await screen.findByRole('link', { name: '第 2 页' })).getAttribute('href')).toBe(
    '/user/profile/organization?pageNum=2#org-members',
  );
});

test('everyday actions are buttons beside the name, serious ones are in a menu', async () => {
  const CHANGE = 'POST /api/user/org/members/2';
  const api = installFakeApi({ [MINE]: { data: own }, [INVITATIONS]: { data: [] }, [MEMBERS]: pageOf(...people), [CHANGE]: {} });
  show();
  const menu = await screen.findByLabelText('更多：沈不言');
  const row = menu.closest('li') as HTMLElement;
  const [inside, beside] = [within(menu.closest('details') as HTMLElement), within(row)];
  const grave = inside.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent);
  expect(grave).toEqual(['转让企业', '移出']);
  expect(beside.getAllByRole('button').map(({ textContent }) => textContent)).toContain('设为管理员');
  expect(screen.queryByLabelText('更多：小乔')).toBeNull();
  fireEvent.click(menu);
  fireEvent.click(inside.getByRole('button', { name: '移出：沈不言', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: '移出成员' });
  expect(dialog.textContent).toContain('现有的邀请链接也不能让其重新加入');
  fireEvent.click(within(dialog).getByRole('button', { name: '确认移出' }));
  await waitFor(() => expect(bodies(api, CHANGE)).toEqual([{ action: 'REMOVE' }]));
});

test('the transfer button in the danger zone opens the menu of the first member who can become the owner', async () => {
  installFakeApi({ [MINE]: { data: own }, [INVITATIONS]: { data: [] }, [MEMBERS]: pageOf(...people) });
  show();
  const zone = within(await screen.findByRole('region', { name: '危险操作' }));
  expect(zone.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['危险操作', '转让企业', '退出企业']);
  Element.prototype.scrollIntoView = () => {};
  const menu = await screen.findByLabelText('更多：沈不言');
  fireEvent.click(zone.getByRole('button', { name: '选择新的所有者' }));
  expect(document.activeElement).toBe(menu);
  expect(menu.closest('details')?.open).toBe(true);
});

test('shows the pictures of the organization; if there are none, invites only users who may add some', async () => {
  const images = [`/api/file/${'a'.repeat(32)}/960.webp`, 'javascript:alert(1)'];
  installFakeApi({ [MINE]: { data: { ...own, images } }, [INVITATIONS]: { data: [] }, [MEMBERS]: pageOf(...people) });
  const first = show();
  expect(within(await screen.findByRole('list', { name: '企业图片' })).getAllByRole('img')).toHaveLength(1);
  first.unmount();
  installFakeApi({ [MINE]: { data: own }, [INVITATIONS]: { data: [] }, [MEMBERS]: pageOf(...people) });
  const second = show();
  expect(await screen.findByText(/暂无企业图片/)).toBeTruthy();
  second.unmount();
  installFakeApi({ [MINE]: { data: { ...own, myRole: 'MEMBER' } }, [MEMBERS]: pageOf(...people.slice(1)) });
  show();
  expect(await screen.findByText('沈不言')).toBeTruthy();
  expect(screen.queryByText(/暂无企业图片/)).toBeNull();
  expect(screen.queryByRole('region', { name: '邀请成员' })).toBeNull();
});
