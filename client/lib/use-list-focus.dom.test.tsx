import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useListFocus } from './use-list-focus.ts';

interface ListProps {
  address: string;
  pageNum?: number;
  hasCondition?: boolean;
}

function List({ address, pageNum = 1, hasCondition = true }: ListProps) {
  const line = useListFocus(address, pageNum);
  return (
    <>
      {hasCondition && <a href="/type/10">移除条件</a>}
      <a href="/type/10?regionCode=44">广东</a>
      <p ref={line} tabIndex={-1}>
        共 3 条需求
      </p>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test('does not focus anything when the page is opened', () => {
  render(<List address="/type/10" />);
  expect(document.activeElement).toBe(document.body);
});

test('a control that remains keeps the focus', () => {
  const { rerender } = render(<List address="/type/10" />);
  screen.getByRole('link', { name: '广东' }).focus();
  rerender(<List address="/type/10?regionCode=44" />);
  expect(focused()).toBe('广东');
});

test('focuses the result line when the pressed control has been removed', () => {
  const { rerender } = render(<List address="/type/10?regionCode=44" />);
  screen.getByRole('link', { name: '移除条件' }).focus();
  rerender(<List address="/type/10" hasCondition={false} />);
  expect(focused()).toBe('共 3 条需求');
});

test('focuses the result line after turning the page', () => {
  const { rerender } = render(<List address="/type/10" />);
  screen.getByRole('link', { name: '广东' }).focus();
  rerender(<List address="/type/10?pageNum=2" pageNum={2} />);
  expect(focused()).toBe('共 3 条需求');
});
