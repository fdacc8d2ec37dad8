import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SafeImage } from './safe-image.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const image = () => screen.getByRole('img', { name: '工厂' });
const fail = () => {
  const failed = image();
  fireEvent.error(failed);
  act(() => void jest.advanceTimersByTime(1_000));
  return failed;
};

test('a picture that fails is tried twice more, then gives way to /default.jpg', () => {
  render(<SafeImage src="/uploads/a.jpg" alt="工厂" width={64} height={48} />);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const failed = fail();
    // A new element, or the browser would not ask again for an address that failed.
    expect(image()).not.toBe(failed);
    expect(image().getAttribute('src')).toBe('/uploads/a.jpg');
  }
  fail();
  expect(image().getAttribute('src')).toBe('/default.jpg');
  fail();
  expect(image().getAttribute('src')).toBe('/default.jpg');
});

test('another picture starts with new tries', () => {
  const { rerender } = render(<SafeImage src="/uploads/a.jpg" alt="工厂" width={64} height={48} />);
  fail();
  fail();
  fail();
  rerender(<SafeImage src="/uploads/b.jpg" alt="工厂" width={64} height={48} />);
  expect(image().getAttribute('src')).toBe('/uploads/b.jpg');
});

test('no picture at all is the default one, with its size kept', () => {
  render(<SafeImage src={null} alt="工厂" width={64} height={48} />);
  expect(image().getAttribute('src')).toBe('/default.jpg');
  expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['64', '48']);
});
