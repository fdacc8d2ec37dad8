import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { LoadingBar } from './loading-bar.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test('shows no bar for a navigation that completes within 200 ms', () => {
  const { store } = renderInPortal(<LoadingBar />);
  act(() => store.setState({ pendingRoute: '/type/10' }));
  wait(199);
  act(() => store.setState({ pendingRoute: null }));
  wait(1_000);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('shows the bar for a slower navigation until it completes', () => {
  const { store } = renderInPortal(<LoadingBar />);
  act(() => store.setState({ pendingRoute: '/type/10' }));
  wait(200);
  expect(screen.getByRole('progressbar', { name: '页面加载中' }).style.getPropertyValue('--duration')).toBe('5000ms');
  wait(6_000);
  expect(screen.queryByRole('progressbar')).not.toBeNull();
  act(() => store.setState({ pendingRoute: null }));
  wait(300);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
