import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { codeButtonLabel, secondsUntil, useSmsCountdowns } from './sms-countdown.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

test('the button shows the seconds left, then offers another code', () => {
  expect(codeButtonLabel(60)).toBe('60s后重新获取');
  expect(codeButtonLabel(0)).toBe('获取验证码');
  expect(secondsUntil(10_001, 10_000)).toBe(1);
  expect(secondsUntil(9_000, 10_000)).toBe(0);
});

test('counts down 60 s after a code was sent', () => {
  const { result } = renderHook(() => useSmsCountdowns());
  act(() => result.current.start('login'));
  expect(result.current.secondsLeft('login')).toBe(60);
  act(() => jest.advanceTimersByTime(1_000));
  expect(result.current.secondsLeft('login')).toBe(59);
  act(() => jest.advanceTimersByTime(59_000));
  expect(result.current.secondsLeft('login')).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('each kind of code has its own countdown', () => {
  const { result } = renderHook(() => useSmsCountdowns());
  act(() => result.current.start('login'));
  act(() => jest.advanceTimersByTime(30_000));
  act(() => result.current.start('register', 42));
  expect(result.current.secondsLeft('login')).toBe(30);
  expect(result.current.secondsLeft('register')).toBe(42);
  expect(result.current.secondsLeft('reset')).toBe(0);
});

test('caps a countdown at 600 s', () => {
  const { result } = renderHook(() => useSmsCountdowns());
  act(() => result.current.start('reset', 86_400));
  expect(result.current.secondsLeft('reset')).toBe(600);
});
