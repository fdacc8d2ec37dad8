import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showToast, toastQueue } from './toast-queue.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  toastQueue.setState({ messages: [] });
});

afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test('shows a toast for 2 s, a long one for 5 s', () => {
  render(<Toasts />);
  act(() => {
    showToast('登录成功', { tone: 'success' });
    showToast('收藏本页', { long: true });
  });
  wait(1_999);
  expect(screen.getByText('登录成功')).toBeTruthy();
  wait(1);
  expect(screen.queryByText('登录成功')).toBeNull();
  wait(2_999);
  expect(screen.getByText('收藏本页')).toBeTruthy();
  wait(1);
  expect(screen.queryByText('收藏本页')).toBeNull();
});

test('a success removes earlier errors', () => {
  render(<Toasts />);
  act(() => {
    showToast('请求发生错误', { tone: 'error', long: true });
    showToast('已复制');
    showToast('提交成功', { tone: 'success' });
    showToast('手机号格式不正确', { tone: 'error' });
  });
  expect(toastQueue.getState().messages.map(({ text }) => text)).toEqual(['已复制', '提交成功', '手机号格式不正确']);
});

test('announces errors assertively and other messages politely, in regions that already existed', () => {
  render(<Toasts />);
  const [alert, status] = [screen.getByRole('alert'), screen.getByRole('status')];
  act(() => {
    showToast('请求发生错误', { tone: 'error' });
    showToast('已复制');
  });
  expect(alert.textContent).toBe('请求发生错误');
  expect(status.textContent).toBe('已复制');
});

test('shows the same text once and restarts its timer', () => {
  render(<Toasts />);
  act(() => showToast('已复制'));
  wait(1_500);
  act(() => showToast('已复制'));
  expect(screen.getAllByText('已复制')).toHaveLength(1);
  wait(1_999);
  expect(screen.queryByText('已复制')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('已复制')).toBeNull();
});

test('pauses the timer while the pointer is over a toast', () => {
  render(<Toasts />);
  act(() => showToast('已复制'));
  fireEvent.pointerEnter(screen.getByText('已复制'));
  wait(10_000);
  expect(screen.getByText('已复制')).toBeTruthy();
  fireEvent.pointerLeave(screen.getByText('已复制'));
  wait(2_000);
  expect(screen.queryByText('已复制')).toBeNull();
});

test('a leaving pointer does not restart the timer of a toast that has the focus', () => {
  render(<Toasts />);
  act(() => showToast('已删除', { action: { label: '撤销', run: () => undefined } }));
  const button = screen.getByRole('button', { name: '撤销' });
  act(() => button.focus());
  fireEvent.pointerEnter(button);
  fireEvent.pointerLeave(button);
  wait(60_000);
  expect(screen.queryByText('已删除')).toBeTruthy();
  act(() => button.blur());
  wait(60_000);
  expect(screen.queryByText('已删除')).toBeNull();
});

test('an action pauses the timer while it has the focus, and runs once', () => {
  const undone: string[] = [];
  render(<Toasts />);
  act(() => showToast('已取消收藏', { long: true, action: { label: '撤销', run: () => undone.push('收藏') } }));
  const button = screen.getByRole('button', { name: '撤销' });
  act(() => button.focus());
  wait(60_000);
  fireEvent.click(button);
  expect(undone).toEqual(['收藏']);
  expect(screen.queryByText('已取消收藏')).toBeNull();
});

test('pressing the action of a toast moves the focus back to the previous element, or to the page', () => {
  const first = render(
    <>
      <main id="content" tabIndex={-1} />
      <button type="button">不感兴趣</button>
      <Toasts />
    </>,
  );
  const pressUndo = () => {
    act(() => showToast('已不再推荐', { long: true, action: { label: '撤销', run: () => showToast('已撤销') } }));
    const undo = screen.getByRole('button', { name: '撤销' });
    act(() => undo.focus());
    fireEvent.click(undo);
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  };
  const button = screen.getByRole('button', { name: '不感兴趣' });
  act(() => button.focus());
  pressUndo();
  expect(document.activeElement).toBe(button);
  act(() => button.blur());
  pressUndo();
  expect(document.activeElement?.id).toBe('content');
  // A toast that times out leaves the focus alone.
  act(() => button.focus());
  act(() => showToast('已复制'));
  wait(10_000);
  expect(document.activeElement).toBe(button);
  first.unmount();
});

test('content below the text can dismiss the message', () => {
  render(<Toasts />);
  act(() =>
    showToast('已不再推荐', {
      duration: 8_000,
      below: (close) => (
        <button type="button" onClick={close}>
          少看这类
        </button>
      ),
    }),
  );
  wait(7_000);
  fireEvent.click(screen.getByRole('button', { name: '少看这类' }));
  expect(screen.queryByText('已不再推荐')).toBeNull();
});
