import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Pagination, pageWindow } from './pagination.tsx';

const hrefOf = (page: number) => `/type/10?pageNum=${page}`;

test('renders pages as links and marks the current one', () => {
  render(<Pagination pageNum={2} pageSize={20} total={55} hrefOf={hrefOf} />);
  expect(screen.getByText('共 55 条')).toBeTruthy();
  expect(screen.getByRole('link', { name: '第 3 页' }).getAttribute('href')).toBe('/type/10?pageNum=3');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('2');
  expect(screen.getByRole('link', { name: '上一页' }).getAttribute('href')).toBe('/type/10?pageNum=1');
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/type/10?pageNum=3');
});

test('has no previous link on the first page and no next link on the last', () => {
  const { rerender } = render(<Pagination pageNum={1} pageSize={20} total={55} hrefOf={hrefOf} />);
  expect(screen.getByRole('link', { name: '上一页' }).hasAttribute('href')).toBe(false);
  rerender(<Pagination pageNum={3} pageSize={20} total={55} hrefOf={hrefOf} />);
  expect(screen.getByRole('link', { name: '下一页' }).hasAttribute('href')).toBe(false);
});

test('a page beyond the end links back to the last one', () => {
  render(<Pagination pageNum={99} pageSize={20} total={55} hrefOf={hrefOf} />);
  expect(screen.getByRole('link', { name: '上一页' }).getAttribute('href')).toBe('/type/10?pageNum=3');
  expect(screen.getByText('共 3 页')).toBeTruthy();
});

test('renders nothing for a single page', () => {
  const { container } = render(<Pagination pageNum={1} pageSize={20} total={20} hrefOf={hrefOf} />);
  expect(container.textContent).toBe('');
});

test('shows up to seven pages in full', () => {
  expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('shows both ends and the neighbors of the current page if there are more than seven', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(pageWindow(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
});
