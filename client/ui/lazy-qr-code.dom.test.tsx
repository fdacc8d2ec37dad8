import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { LazyQrCode } from './lazy-qr-code.tsx';

/** The browser calls it with the frames that it has not told of yet. */
let tell: IntersectionObserverCallback = () => {};
class Screen {
  constructor(callback: IntersectionObserverCallback) {
    tell = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

test('a code that came into view while the browser was busy is drawn', async () => {
  globalThis.IntersectionObserver = Screen as unknown as typeof IntersectionObserver;
  render(<LazyQrCode address="https://portal.example/a" label="扫码打开" />);
  const frames = [false, true].map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry);
  act(() => tell(frames, {} as IntersectionObserver));
  expect(await screen.findByRole('img', { name: '扫码打开' })).not.toBeNull();
});
