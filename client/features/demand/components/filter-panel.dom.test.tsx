import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anyDemand } from '#shared/rules/demand-search.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';

const options = {
  industries: [{ code: '01', name: '餐饮美食' }],
  regions: [
    {
      code: '44',
      name: '广东省',
      children: [
        { code: '4401', name: '广州市' },
        { code: '4403', name: '深圳市' },
      ],
    },
  ],
};
const facets = { typeCode: [], industryCode: [], regionCode: [{ code: '44', count: 7 }], settlementMode: [], budget: [] };
const search = { ...anyDemand, typeCode: '10', regionCode: '44' } as const;

test('every option is a link that keeps the scroll position', () => {
  const { container } = render(<FilterPanel search={search} options={options} facets={facets} total="7" />);
  const links = [...container.querySelectorAll('a')];
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^\/(?:type\/10|demand\/type)/);
    expect(link.dataset.keepScroll).toBeDefined();
  }
});

test('marks the chosen value as current and shows its second level', () => {
  const { container } = render(<FilterPanel search={search} options={options} facets={facets} total="7" />);
  const current = [...container.querySelectorAll('a[aria-current="true"]')].map((link) => link.textContent);
  expect(current).toEqual(['不限', '广东', '不限', '不限', '广告主']);
  expect(container.querySelector('a[href="/type/10?regionCode=4403"]')?.textContent).toBe('深圳');
  expect(container.querySelector('summary')?.textContent).toContain('已选 1 项');
});

test('a long list shows the values with the most demands and the chosen one until it is expanded', async () => {
  const codes = ['11', '12', '13', '14', '15', '21', '22', '23', '31', '32', '33', '34', '35', '36', '37', '41', '42', '43', '44', '45'];
  const regions = codes.map((code) => ({ code, name: `地区${code}` }));
  const regionCode = codes.filter((code) => code !== '12').map((code) => ({ code, count: 0, added: Number(code) }));
  const { container } = render(
    <FilterPanel
      search={{ ...search, regionCode: '13' }}
      options={{ industries: [], regions }}
      facets={{ ...facets, regionCode }}
      total="7"
    />,
  );
  const rare = () => [...container.querySelectorAll('[data-short] > [data-rare]')].map((option) => option.textContent?.slice(0, 4));
  // Fifteen of twenty are shown beside 不限; 13 would be the third of the other five.
  expect(rare()).toEqual(['地区11', '地区12', '地区14', '地区15']);
  // Displayed in the sidebar of wide screens only.
  const more = screen.getByText('更多地区');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(more);
  expect(rare()).toEqual([]);
  await userEvent.click(screen.getByText('收起地区'));
  expect(rare()).toHaveLength(4);
});

test('the sheet shows the number of demands and closes with its button or Esc', async () => {
  const { container } = render(<FilterPanel search={search} options={options} facets={facets} total="2000+" />);
  const sheet = container.querySelector('details');
  const open = () => {
    if (sheet) sheet.open = true;
  };
  open();
  await userEvent.click(screen.getByText('查看 2000+ 条需求'));
  expect(sheet?.open).toBe(false);
  expect(document.activeElement).toBe(container.querySelector('summary'));
  open();
  await userEvent.keyboard('{Escape}');
  expect(sheet?.open).toBe(false);
  expect(screen.getByText('清空').getAttribute('href')).toBe('/type/10');
});

test('a custom budget range keeps the other filters without JavaScript', () => {
  render(<FilterPanel search={{ ...search, budget: '15000-', keyword: '奶茶' }} options={options} facets={facets} total="7" />);
  const form = screen.getByRole<HTMLFormElement>('form', { name: '自定预算' });
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/type/10']);
  expect([...new FormData(form)]).toEqual([
    ['budgetFrom', '1.5'],
    ['budgetTo', ''],
    ['keyword', '奶茶'],
    ['regionCode', '44'],
  ]);
});

test.each([
  ['五', '50', '最低预算，万元', '请填数字，如 5 或 1.5'],
  ['5', 'abc', '最高预算，万元', '请填大于 0 的数字，如 5 或 1.5'],
  ['', '0.0', '最高预算，万元', '请填大于 0 的数字，如 5 或 1.5'],
])('a budget of %s – %s is not sent but explained at its field', async (from, to, label, sentence) => {
  const sent = jest.fn((event: SubmitEvent) => event.preventDefault());
  document.addEventListener('submit', sent);
  render(<FilterPanel search={search} options={options} facets={facets} total="7" />);
  const user = userEvent.setup();
  if (from) await user.type(screen.getByLabelText('最低预算，万元'), from);
  await user.type(screen.getByLabelText('最高预算，万元'), to);
  await user.click(screen.getByRole('button', { name: '确定' }));
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect([field.validationMessage, sent.mock.calls.length]).toEqual([sentence, 0]);
  await user.clear(field);
  await user.type(field, '8');
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect([field.validationMessage, sent.mock.calls.length]).toEqual(['', 1]);
  document.removeEventListener('submit', sent);
});

test('shows placeholders for rows whose values are loading', () => {
  const { container } = render(<FilterPanel search={search} options={null} facets={null} total={null} />);
  expect(container.textContent).toContain('行业');
  expect(container.textContent).toContain('地区');
  expect(container.querySelectorAll('a[href]').length).toBe(33);
});

test('chosen conditions can be removed one by one or all at once', () => {
  render(<ChosenFilters search={{ ...search, settlementMode: 'CPA' }} options={options} />);
  const list = screen.getByRole('list', { name: '已选条件' });
  const targets = within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(targets).toEqual([
    ['移除条件广东', '/type/10?settlementMode=CPA'],
    ['移除条件CPA 按行为', '/type/10?regionCode=44'],
    ['清空', '/type/10'],
  ]);
});

test('renders nothing if no condition is chosen', () => {
  const { container } = render(<ChosenFilters search={anyDemand} options={options} />);
  expect(container.textContent).toBe('');
});
