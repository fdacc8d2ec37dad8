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

test('retries a failed picture twice, then shows /default.jpg', () => {
  render(<SafeImage src="/uploads/a.jpg" alt="工厂" width={64} height={48} />);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const failed = fail();
    // The browser requests a failed address again only for a new element.
    expect(image()).not.toBe(failed);
    expect(image().getAttribute('src')).toBe('/uploads/a.jpg');
  }
  fail();
  expect(image().getAttribute('src')).toBe('/default.jpg');
  fail();
  expect(image().getAttribute('src')).toBe('/default.jpg');
});

test('resets the retries for another picture', () => {
  const { rerender } = render(<SafeImage src="/uploads/a.jpg" alt="工厂" width={64} height={48} />);
  fail();
  fail();
  fail();
  rerender(<SafeImage src="/uploads/b.jpg" alt="工厂" width={64} height={48} />);
  expect(image().getAttribute('src')).toBe('/uploads/b.jpg');
});

test('shows the default picture with the same size if there is no picture', () => {
  render(<SafeImage src={null} alt="工厂" width={64} height={48} />);
  expect(image().getAttribute('src')).toBe('/default.jpg');
  expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['64', '48']);
});
