import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { LinkedText } from './linked-text.tsx';

const show = (content: string) => render(<LinkedText text={content} origin="https://portal.example" />);

test('opens an external link only after showing its full host name', async () => {
  show('资料 https://docs.example.com.evil.cn/a?b=1，谢谢');
  fireEvent.click(screen.getByRole('link'));
  const dialog = await screen.findByRole('dialog', { name: '您即将离开本站' });
  expect(within(dialog).getByText('docs.example.com.evil.cn')).toBeTruthy();
  const onward = within(dialog).getByRole('link', { name: '继续访问' });
  expect([onward.getAttribute('href'), onward.getAttribute('target'), onward.getAttribute('rel')]).toEqual([
    'https://docs.example.com.evil.cn/a?b=1',
    '_blank',
    'noopener noreferrer nofollow',
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: '返回' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the middle button, which would open a tab, also asks first; the right button keeps its menu', async () => {
  show('资料 https://docs.example.com/a');
  const press = (button: number) =>
    fireEvent(screen.getByRole('link'), new MouseEvent('auxclick', { button, bubbles: true, cancelable: true }));
  expect(press(2)).toBe(true);
  expect(press(1)).toBe(false);
  expect(await screen.findByRole('dialog', { name: '您即将离开本站' })).toBeTruthy();
});

test('without JavaScript the link has noopener noreferrer nofollow ugc', () => {
  show('https://docs.example.com/');
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
});

test('a link to this site is a plain link, and the text keeps its line breaks', () => {
  const { container } = show('见\nhttps://portal.example/demand/BD10000023\n谢谢');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/demand/BD10000023');
  expect(container.textContent).toBe('见\nhttps://portal.example/demand/BD10000023\n谢谢');
});

test('shows markup as text', () => {
  const { container } = show('<img src=x onerror=alert(1)> javascript:alert(1)');
  expect(container.querySelector('img, a')).toBeNull();
});
