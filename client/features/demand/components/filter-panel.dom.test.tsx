import { expect, test } from '@jest/globals';
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
