import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { IndustryField } from './industry-field.tsx';
import { RegionField } from './region-field.tsx';

const TREE = 'GET /api/region/tree';
const tree = [
  { code: '44', name: '广东省', children: [{ code: '4403', name: '深圳市', children: [{ code: '440305', name: '南山区' }] }] },
  { code: '11', name: '北京市', children: [{ code: '1101', name: '北京市', children: [{ code: '110101', name: '东城区' }] }] },
];
const industries = [
  { code: '01', name: '电商零售', children: [{ code: '0101', name: '综合电商' }] },
  { code: '02', name: '餐饮', children: [{ code: '0201', name: '快餐' }] },
];
let api: FakeApi;
let value: string;
let reasons: (string | null)[];

beforeEach(() => {
  reasons = [];
  api = installFakeApi({ [TREE]: { data: tree }, 'GET /api/industry/tree': { data: industries } });
});

function StatefulRegionField({ first = '', ...props }: Partial<ComponentProps<typeof RegionField>> & { first?: string }) {
  const [code, setCode] = useState(first);
  value = code;
  return <RegionField id="place" name="place" error={null} label="所在地区" {...props} value={code} onChange={setCode} />;
}

function Industry({ first = '' }: { first?: string }) {
  const [code, setCode] = useState(first);
  value = code;
  const field = { id: 'industry', name: 'industry', error: null, onBlocked: (reason: string | null) => void reasons.push(reason) };
  return <IndustryField {...field} label="所属行业" required value={code} onChange={setCode} />;
}

const face = () => screen.getByRole('button', { name: /^所在地区/ });
async function open() {
  await userEvent.setup().click(face());
  const dialog = within(await screen.findByRole('dialog', { name: '选择所在地区' }));
  await dialog.findByRole('listbox', { name: '省份' });
  return dialog;
}

test('looks up the name of a code in the tree after hydration', async () => {
  renderPortal(<StatefulRegionField first="440305" />);
  expect(await screen.findByRole('button', { name: '所在地区：广东省 深圳市 南山区' })).toBeTruthy();
});

test('uses a name that the page provides until another place is chosen', async () => {
  renderPortal(<StatefulRegionField first="1101" valueName="北京市" />);
  screen.getByRole('button', { name: '所在地区：北京市' });
  expect(api.asked(TREE)).toEqual([]);
  const dialog = await open();
  await userEvent.setup().type(dialog.getByRole('searchbox', { name: '搜索地区' }), '南山{Enter}');
  expect(value).toBe('440305');
  expect(await screen.findByRole('button', { name: '所在地区：广东省 深圳市 南山区' })).toBeTruthy();
});

test.each([
  ['while a word is composed', { isComposing: true }],
  ['that ended it, where browsers tell too late', { keyCode: 229 }],
])('the Enter of an input method does not choose a place (%s)', async (_when, ofInputMethod) => {
  renderPortal(<StatefulRegionField first="1101" valueName="北京市" />);
  const dialog = await open();
  const search = dialog.getByRole('searchbox', { name: '搜索地区' });
  fireEvent.change(search, { target: { value: '南山' } });
  fireEvent.keyDown(search, { key: 'Enter', ...ofInputMethod });
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(value).toBe('1101');
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(value).toBe('440305');
});

test('depth 2 has no column of districts, and 全国 is offered only if it is allowed', async () => {
  const { unmount } = renderPortal(<StatefulRegionField depth={2} />);
  const dialog = await open();
  expect(dialog.queryByRole('listbox', { name: '区县' })).toBeNull();
  expect(dialog.queryByRole('option', { name: '全国' })).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(true);
  unmount();
  renderPortal(<StatefulRegionField hasNationwide />);
  const wide = await open();
  await userEvent.setup().click(wide.getByRole('button', { name: '确定' }));
  expect(value).toBe('00');
});

test('a municipality lists its districts directly below it', async () => {
  const user = userEvent.setup();
  const namesIn = (list: HTMLElement) =>
    within(list)
      .queryAllByRole('option')
      .map(({ textContent }) => textContent);
  renderPortal(<StatefulRegionField first="1101" valueName="北京市" />);
  const dialog = await open();
  const cities = dialog.getByRole<HTMLSelectElement>('listbox', { name: '城市' });
  expect(namesIn(cities)).toEqual(['北京市全部', '东城区']);
  expect(namesIn(dialog.getByRole('listbox', { name: '区县' }))).toEqual([]);
  await user.selectOptions(cities, '东城区');
  expect(cities.value).toBe('110101');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(value).toBe('110101');
});

test('the search placeholder names a place that the search can find', async () => {
  const { unmount } = renderPortal(<StatefulRegionField depth={2} />);
  const placeholder = async () => (await open()).getByRole<HTMLInputElement>('searchbox').placeholder;
  expect(await placeholder()).toBe('搜索省、市，例如：深圳');
  unmount();
  renderPortal(<StatefulRegionField />);
  expect(await placeholder()).toBe('搜索省、市、区，例如：南山');
});

test('a tree that failed to load shows an error with a retry, and an API without a tree offers the provinces', async () => {
  const provinces = tree.map(({ children: _, ...province }) => province);
  api.answer(TREE, 'network down');
  const { unmount } = renderPortal(<StatefulRegionField regions={provinces} />);
  const dialog = await open();
  expect(dialog.getByRole('alert').textContent).toContain('市、区没有加载出来');
  api.answer(TREE, { data: tree });
  const user = userEvent.setup();
  await user.click(dialog.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  await user.type(await dialog.findByRole('searchbox'), '南山{Enter}');
  expect(value).toBe('440305');
  unmount();
  api.answer(TREE, { status: 404, code: 404, message: 'Not Found' });
  renderPortal(<StatefulRegionField regions={provinces} />);
  expect((await open()).queryByRole('alert')).toBeNull();
});

test('an optional place can be cleared', async () => {
  renderPortal(<StatefulRegionField first="4403" valueName="广东省 深圳市" />);
  const dialog = await open();
  await userEvent.setup().click(dialog.getByRole('button', { name: '清除' }));
  expect(value).toBe('');
  expect(face().textContent).toContain('请选择');
});

test('choosing a branch enables its industries, and clearing it disables them', async () => {
  renderPortal(<Industry />);
  const branch = await screen.findByRole<HTMLSelectElement>('combobox', { name: '行业大类' });
  expect(branch.id).toBe('industry');
  fireEvent.change(branch, { target: { value: '01' } });
  const industry = screen.getByRole<HTMLSelectElement>('combobox', { name: '所属行业' });
  expect(industry.id).toBe('industry');
  fireEvent.change(industry, { target: { value: '0101' } });
  expect(value).toBe('0101');
  fireEvent.change(branch, { target: { value: '' } });
  expect(value).toBe('');
  expect(industry.disabled).toBe(true);
});

test('a new branch without an industry blocks the form; 请选择大类 clears the value and unblocks it', async () => {
  renderPortal(<Industry first="0101" />);
  const branch = await screen.findByRole<HTMLSelectElement>('combobox', { name: '行业大类' });
  expect(reasons.at(-1)).toBeNull();
  fireEvent.change(branch, { target: { value: '02' } });
  await waitFor(() => expect(reasons.at(-1)).toBe('请选择具体行业'));
  const industry = screen.getByRole('combobox', { name: '所属行业' });
  fireEvent.change(industry, { target: { value: '0201' } });
  await waitFor(() => expect(reasons.at(-1)).toBeNull());
  expect(value).toBe('0201');
  fireEvent.change(industry, { target: { value: '' } });
  await waitFor(() => expect(reasons.at(-1)).toBe('请选择具体行业'));
  fireEvent.change(branch, { target: { value: '' } });
  await waitFor(() => expect(reasons.at(-1)).toBeNull());
  expect(value).toBe('');
});

test('industries that failed to load can be requested again', async () => {
  api.answer('GET /api/industry/tree', { status: 500, message: '服务繁忙' });
  renderPortal(<Industry first="0101" />);
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer('GET /api/industry/tree', { data: industries });
  fireEvent.click(retry);
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: '所属行业' })).value).toBe('0101');
});
