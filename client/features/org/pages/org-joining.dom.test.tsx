import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { bodies, CREDIT_BODY, CREDIT_NO, FOUND, JOIN, MINE, pageOf, SEARCH, show, skylark, tea } from '../testing/profile-page.tsx';
import { OrgProfilePage } from './org-profile-page.tsx';

test('a failure can be retried; a user without an organization can join or create one', async () => {
  const api = installFakeApi({ [MINE]: { status: 500, message: '服务繁忙' } });
  show();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(MINE, { data: null });
  fireEvent.click(retry);
  expect(await screen.findByRole('combobox', { name: '企业名称或统一社会信用代码' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '创建企业' }).getAttribute('href')).toBe('/user/profile/organization?form=found');
});

test('suggests organizations once typing pauses; they can be chosen by keyboard', async () => {
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
  // The Enter that ends an IME composition; Safari reports the end of the composition too late.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect(screen.getByRole('option', { selected: true }).id).toBe(active.id);
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '加入企业' });
  expect(bodies(api, JOIN)).toEqual([]);
  api.answer(MINE, { data: { ...tea, pending: true } });
  fireEvent.click(await within(dialog).findByRole('button', { name: '申请加入' }));
  expect(await screen.findByText(/等待企业的所有者或管理员通过/)).toBeTruthy();
  expect(bodies(api, JOIN)).toEqual([{ orgId: '32' }]);
});

test('Esc closes the list, and the last option leads to creating an organization', async () => {
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

test('a failed search is reported, also to screen readers, and Esc closes the message', async () => {
  installFakeApi({ [MINE]: { data: null }, [SEARCH]: { status: 500, message: '服务繁忙' } });
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('combobox'), '云雀');
  expect((await screen.findByRole('alert')).textContent).toBe('服务繁忙');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('服务繁忙')).toBeNull();
});

test('asks the future owner for the credit number', async () => {
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

test('suggests the full name or the full credit number if nothing is found', async () => {
  installFakeApi({ [MINE]: { data: null }, [SEARCH]: pageOf() });
  show('name=云雀');
  expect(await screen.findByText(/^试试营业执照上的全称，或完整的统一社会信用代码；/)).toBeTruthy();
});

test('a page of organizations beyond the last one links to the first', async () => {
  installFakeApi({ [MINE]: { data: null }, [SEARCH]: { data: { records: [], total: 12, pageNum: 3, pageSize: 10 } } });
  show('name=云雀&pageNum=3');
  expect(await screen.findByText('共找到 12 家企业，回到第一页看看。')).toBeTruthy();
  const first = `/user/profile/organization?name=${encodeURIComponent('云雀')}`;
  expect(screen.getByRole('link', { name: '回到第一页' }).getAttribute('href')).toBe(first);
});

test('tells a user with a pending request about employment verification, which needs no approval by the organization', async () => {
  installFakeApi({ [MINE]: { data: { ...tea, memberCount: 0, pending: true } } });
  show();
  const link = await screen.findByRole('link', { name: '提交任职认证' });
  expect(link.getAttribute('href')).toBe('/user/profile/organizationAuth');
  expect(link.closest('p')?.textContent).toContain('没有人处理时');
});

test('does not search for a single character', async () => {
  const api = installFakeApi({ [MINE]: { data: null } });
  show('name=云');
  expect((await screen.findByRole('alert')).textContent).toBe('请至少输入 2 个字');
  expect(api.asked(SEARCH)).toHaveLength(0);
});

test('an organization that already exists is joined by one press', async () => {
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
  // The licence is missing, so nothing is sent.
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

test('a credit number with a wrong check character is reported immediately', async () => {
  installFakeApi({ [MINE]: { data: null } });
  show('form=found');
  const number = await screen.findByRole('textbox', { name: '统一社会信用代码' });
  fireEvent.change(number, { target: { value: `${CREDIT_BODY}I` } });
  fireEvent.change(number, { target: { value: CREDIT_NO.replace('0000011', '0000012') } });
  expect(await screen.findByText(/校验不通过/)).toBeTruthy();
  expect(number.getAttribute('aria-invalid')).toBe('true');
});

/** Renders the page; `goTo` navigates to another address. */
function Searching({ onReady }: { onReady: (goTo: (query: string) => void) => void }) {
  const [query, setQuery] = useState('');
  useEffect(() => onReady(setQuery), [onReady]);
  const row = routeRow('org.profile');
  const search = new URLSearchParams(query);
  return <OrgProfilePage request={{ name: 'org.profile', row, pathname: row.paths[0], params: {}, search, signedIn: true }} />;
}

test('a search by Enter moves the focus to the results', async () => {
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
