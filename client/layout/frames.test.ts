import { expect, test } from '@jest/globals';
import { BareFrame, frameOf } from './frames.tsx';

test('each layout of the route table has a frame', () => {
  expect(frameOf('bare')).toBe(BareFrame);
  // One component for both, so that the header stays when a reader goes from one to the other.
  expect(frameOf('account')).toBe(frameOf('standard'));
});

test('an unregistered layout is 500 Unknown middleware', () => {
  expect(() => frameOf('toString')).toThrow('Unknown middleware');
  expect(() => frameOf('kiosk')).toThrow('Unknown middleware');
});
