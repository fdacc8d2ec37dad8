import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, LinkButton } from './button.tsx';
import { Note } from './note.tsx';

test('a busy button keeps its name and its focus, and neither clicks nor submits again', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="词" />
      <Button type="submit" busy={busy}>
        提交
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(submit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  const button = screen.getByRole('button', { name: '提交' });
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('词'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a note underlines its text links, but not links that look like buttons', () => {
  render(
    <Note>
      <a href="/user/wallet">充值</a>
      <LinkButton href="/user/center">返回</LinkButton>
    </Note>,
  );
  const lineOf = (name: string) => getComputedStyle(screen.getByRole('link', { name })).textDecoration;
  expect(lineOf('充值')).toBe('underline');
  expect(lineOf('返回')).not.toBe('underline');
});
