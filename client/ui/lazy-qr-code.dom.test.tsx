import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { LazyQrCode } from './lazy-qr-code.tsx';

/** Callback of the observer; the browser calls it with all entries since its last call. */
let tell: IntersectionObserverCallback = () => {};
class Screen {
  constructor(callback: IntersectionObserverCallback) {
    tell = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

test('draws a code that became visible while the browser was busy', async () => {
  globalThis.IntersectionObserver = Screen as unknown as typeof IntersectionObserver;
  render(<LazyQrCode address="https://portal.example/a" label="扫码打开" />);
  const frames = [false, true].map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry);
  act(() => tell(frames, {} as IntersectionObserver));
  expect(await screen.findByRole('img', { name: '扫码打开' })).not.toBeNull();
});
