import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { creditCodeCheckCharacter } from '#shared/rules/credit-code.ts';
import { OrgProfilePage } from './org-profile-page.tsx';

const MINE = 'GET /api/user/org/mine';
const SEARCH = 'GET /api/org/search';
const MEMBERS = 'GET /api/user/org/members';
const JOIN = 'POST /api/user/org/join';
const INVITATIONS = 'GET /api/user/org/invitations';
const LEAVE = 'POST /api/user/org/leave';
const FOUND = 'POST /api/org';
const EDIT = 'POST /api/user/org';

const CREDIT_BODY = '91310000MA0000011';
const CREDIT_NO = `${CREDIT_BODY}${creditCodeCheckCharacter(CREDIT_BODY)}`;
const skylark = { id: '31', name: '杭州云雀湾数字营销有限公司', creditNo: '9133************9T', legalPerson: '陆允明', memberCount: 2 };
const tea = { id: '32', name: '上海云雀茶业有限公司', creditNo: '9131************2P', memberCount: 1 };
const own = { ...skylark, creditNo: CREDIT_NO, myRole: 'OWNER', officialStatus: 2, official: true, contactPhone: '13800138000' };
const at = '2026-03-01T08:00:00+08:00';
const people = [
  { userId: '5', nickname: '小乔', role: 'MEMBER', status: 'PENDING', since: at },
  { userId: '1', nickname: '林一舟', role: 'OWNER', status: 'JOINED', since: at },
  { userId: '2', nickname: '沈不言', role: 'MEMBER', status: 'JOINED', since: at },
];
const pageOf = (...records: object[]) => ({ data: { records, total: records.length, pageNum: 1, pageSize: 20 } });

function show(query = '') {
  const row = routeRow('org.profile');
  const search = new URLSearchParams(query);
  const request = { name: 'org.profile', row, pathname: row.paths[0], params: {}, search, signedIn: true } as const;
  return renderPortal(<OrgProfilePage request={request} />, { signedIn: true, user: { nickname: '林一舟', avatar: null } });
}
const bodies = (api: FakeApi, name: string) => api.asked(name).map(({ body }) => body);

test('a failure is said and can be tried again; nobody’s member is asked to join or found an organization', async () => {
  const api = installFakeApi({ [MINE]: { status: 500, message: '服务繁忙' } });
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(MINE, { data: null });
  fireEvent.click(retry);
  expect(await screen.findByRole('combobox', { name: '企业名称或统一社会信用代码' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '创建企业' }).getAttribute('href')).toBe('/user/profile/organization?form=found');
});

test('organizations appear while one types, once it pauses, and are chosen by keyboard', async () => {
  const api = installFakeApi({
    [MINE]: { data: null },
    [SEARCH]: pageOf(skylark, tea),
    [JOIN]: { data: { joinFlag: 0, status: 'PENDING' } },
  });
  show();
  const user = userEvent.setup();
  const box = await screen.findByRole('combobox');
  await user.type(box, '云雀');
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  expect(api.asked(SEARCH)).toHaveLength(1);
  expect(within(screen.getByRole('listbox')).getAllByText('云雀', { selector: 'mark' })).toHaveLength(2);
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const active = screen.getByRole('option', { selected: true });
  expect([active.id, within(active).getByText(/茶业/).textContent]).toEqual([
    box.getAttribute('aria-activedescendant'),
    expect.stringContaining('上海云雀茶业'),
  ]);
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '加入企业' });
  expect(bodies(api, JOIN)).toEqual([]);
  api.answer(MINE, { data: { ...tea, pending: true } });
  fireEvent.click(await within(dialog).findByRole('button', { name: '申请加入' }));
  expect(await screen.findByText(/等待企业的所有者或管理员通过/)).toBeTruthy();
  expect(bodies(api, JOIN)).toEqual([{ orgId: '32' }]);
});

test('Esc closes the list, and the last option leads to founding one', async () => {
  installFakeApi({ [MINE]: { data: null }, [SEARCH]: pageOf() });
  const { visited } = show();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox'), '云雀');
  expect(await screen.findByText('没有找到名称或代码相符的企业。')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{ArrowUp}');
  await user.click(await screen.findByRole('option', { name: '没有找到？创建企业' }));
  expect(visited).toEqual([`/user/profile/organization?name=${encodeURIComponent('云雀')}&form=found`]);
});

test('a future owner is asked for the credit number', async () => {
  const demand = '这家企业还没有所有者，请输入它的统一社会信用代码';
  const api = installFakeApi({
    [MINE]: { data: null },
    [SEARCH]: pageOf(skylark),
    [JOIN]: { status: 400, message: demand, data: { fields: { creditNo: demand } } },
  });
  show('name=云雀');
  fireEvent.click(await screen.findByRole('button', { name: `加入${skylark.name}` }));
  const dialog = await screen.findByRole('dialog', { name: '加入企业' });
  fireEvent.click(await within(dialog).findByRole('button', { name: '申请加入' }));
  const number = await within(dialog).findByRole('textbox', { name: '统一社会信用代码' });
  fireEvent.change(number, { target: { value: CREDIT_NO.toLowerCase() } });
  api.answer(JOIN, { data: { joinFlag: 1, status: 'JOINED' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '核对并加入' }));
  await waitFor(() => expect(shownToasts()).toEqual([`已加入「${skylark.name}」`]));
  expect(bodies(api, JOIN).at(-1)).toEqual({ orgId: '31', creditNo: CREDIT_NO });
});

test('one character is not looked for', async () => {
  const api = installFakeApi({ [MINE]: { data: null } });
  show('name=云');
  expect((await screen.findByRole('alert')).textContent).toBe('请至少输入 2 个字');
  expect(api.asked(SEARCH)).toHaveLength(0);
});

test('an organization that is there already is joined by one press', async () => {
  const api = installFakeApi({
    [MINE]: { data: null },
    [JOIN]: { data: { joinFlag: 0, status: 'PENDING' } },
    [FOUND]: { status: 409, message: '已在平台上', data: { orgId: '31', reason: 'ORG_EXISTS', fields: { creditNo: '已在平台上' } } },
  });
  show(`form=found&name=${skylark.name}`);
  const name = await screen.findByRole('textbox', { name: '企业名称' });
  expect((name as HTMLInputElement).value).toBe(skylark.name);
  fireEvent.change(screen.getByRole('textbox', { name: '统一社会信用代码' }), { target: { value: CREDIT_NO } });
  fireEvent.change(screen.getByRole('textbox', { name: '法定代表人' }), { target: { value: '陆允明' } });
  fireEvent.click(screen.getByRole('button', { name: '创建并提交审核' }));
  // The licence is missing: nothing is sent.
  expect(await screen.findByText('请上传材料')).toBeTruthy();
  expect(api.asked(FOUND)).toHaveLength(0);
  const uploads = installFakeUploads();
  await userEvent.upload(screen.getByLabelText('选择图片'), fakePicture());
  const upload = await uploads.next();
  await act(async () => upload.arrive({ fileId: 'a'.repeat(32) }));
  expect(await screen.findByRole('button', { name: '移除图片 1' })).toBeTruthy();
  expect(upload.opened).toEqual(['POST', '/api/upload/private']);
  uploads.restore();
  fireEvent.click(screen.getByRole('button', { name: '创建并提交审核' }));
  fireEvent.click(await screen.findByRole('button', { name: '申请加入这家企业' }));
  await waitFor(() => expect(shownToasts()).toEqual(['申请已提交，等待企业通过']));
  expect(bodies(api, JOIN)).toEqual([{ creditNo: CREDIT_NO }]);
});

test('a credit number with a wrong check character is told at once', async () => {
  installFakeApi({ [MINE]: { data: null } });
  show('form=found');
  const number = await screen.findByRole('textbox', { name: '统一社会信用代码' });
  fireEvent.change(number, { target: { value: `${CREDIT_BODY}I` } });
  fireEvent.change(number, { target: { value: CREDIT_NO.replace('0000011', '0000012') } });
  expect(await screen.findByText(/校验不通过/)).toBeTruthy();
  expect(number.getAttribute('aria-invalid')).toBe('true');
});

test('the licence of one’s own organization is handed in again under the same number', async () => {
  installFakeApi({ [MINE]: { data: { ...own, officialStatus: 3, rejectReason: '执照照片模糊' } } });
  show('form=license');
  const number = await screen.findByRole('textbox', { name: '统一社会信用代码' });
  expect([(number as HTMLInputElement).value, (number as HTMLInputElement).disabled]).toEqual([CREDIT_NO, true]);
});

test('a refused licence says why, and the owner may hand it in again', async () => {
  installFakeApi({ [MINE]: { data: { ...own, officialStatus: 3, rejectReason: '执照照片模糊' } }, [MEMBERS]: pageOf(...people) });
  show();
  expect(await screen.findByText('原因：执照照片模糊')).toBeTruthy();
  expect(screen.getByRole('link', { name: '重新提交营业执照' }).getAttribute('href')).toBe('/user/profile/organization?form=license');
});

test('what is done about a member is asked first, and says what follows', async () => {
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

test('somebody who leaves is nobody’s member again', async () => {
  const api = installFakeApi({ [MINE]: { data: { ...own, myRole: 'ADMIN' } }, [MEMBERS]: pageOf(...people), [LEAVE]: {} });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '退出企业' }));
  const dialog = await screen.findByRole('dialog', { name: '退出企业' });
  api.answer(MINE, { data: null });
  fireEvent.click(within(dialog).getByRole('button', { name: '确认退出' }));
  expect(await screen.findByRole('combobox')).toBeTruthy();
  expect(shownToasts()).toEqual(['已退出企业']);
});

test('what the organization says about itself is saved as it was typed, and shown', async () => {
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
  expect(bodies(api, EDIT)).toEqual([{ logo: null, images: [], intro: '新的', industryCode: null, regionCode: null, scale: '20-99' }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('编辑信息'));
});

test('the phone of the organization is taken away only after a question', async () => {
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

/** The page, which goes to another address when `goTo` is called. */
function Searching({ onReady }: { onReady: (goTo: (query: string) => void) => void }) {
  const [query, setQuery] = useState('');
  useEffect(() => onReady(setQuery), [onReady]);
  const row = routeRow('org.profile');
  const search = new URLSearchParams(query);
  return <OrgProfilePage request={{ name: 'org.profile', row, pathname: row.paths[0], params: {}, search, signedIn: true }} />;
}

test('a search by Enter puts the focus on what was found', async () => {
  installFakeApi({ [MINE]: { data: null }, [SEARCH]: pageOf(skylark) });
  const ready = new Promise<(query: string) => void>((resolve) => {
    renderPortal(<Searching onReady={resolve} />, { signedIn: true, user: { nickname: '林一舟', avatar: null } });
  });
  (await screen.findByRole('combobox')).focus();
  const goTo = await ready;
  act(() => goTo('name=云雀'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '查找结果' }));
  await screen.findByRole('button', { name: `加入${skylark.name}` });
});

test('pages of members lead back to the members', async () => {
  installFakeApi({ [MINE]: { data: own }, [MEMBERS]: { data: { records: people, total: 41, pageNum: 1, pageSize: 20 } } });
  show();
  expect((await screen.findByRole('link', { name: '第 2 页' })).getAttribute('href')).toBe(
    '/user/profile/organization?pageNum=2#org-members',
  );
});

test('what is done every day is a button beside the name, what is grave stands in a menu', async () => {
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

test('an owner is led from the dangerous acts to whom the organization could go', async () => {
  installFakeApi({ [MINE]: { data: own }, [INVITATIONS]: { data: [] }, [MEMBERS]: pageOf(...people) });
  show();
  const zone = within(await screen.findByRole('region', { name: '危险操作' }));
  expect(zone.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['危险操作', '转让企业', '退出企业']);
  Element.prototype.scrollIntoView = () => {};
  fireEvent.click(zone.getByRole('button', { name: '选择新的所有者' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '成员' }));
});

test('pictures of the organization are shown where there are some; who may add some is told where there are none', async () => {
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
