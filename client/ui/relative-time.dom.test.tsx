import { afterEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { RelativeTime } from './relative-time.tsx';

// The server's markup, as asserted in relative-time.test.tsx.
const markup = '<time datetime="2026-08-10T12:00:00+08:00" title="2026-08-10 12:00" class="tabular-nums">2026-08-10</time>';

afterEach(() => {
  jest.useRealTimers();
});

test('hydrates the server markup, then shows the age and keeps it up to date, each text in a new element', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-08-10T12:00:30+08:00') });
  const container = document.createElement('div');
  container.innerHTML = markup;
  const time = container.firstChild;
  const mismatch = jest.fn();
  const root = await act(async () =>
    hydrateRoot(container, <RelativeTime iso="2026-08-10T12:00:00+08:00" />, { onRecoverableError: mismatch }),
  );
  expect(container.textContent).toBe('刚刚');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('1分钟前');
  // A new element has not moved, although its text may begin further left.
  expect(container.firstChild).not.toBe(time);
  expect(mismatch).not.toHaveBeenCalled();
  act(() => root.unmount());
  expect(jest.getTimerCount()).toBe(0);
});
