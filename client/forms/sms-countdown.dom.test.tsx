import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { codeButtonLabel, secondsUntil, useSmsCountdowns } from './sms-countdown.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

test('the button says how many seconds are left, then offers a code again', () => {
  expect(codeButtonLabel(60)).toBe('60s后重新获取');
  expect(codeButtonLabel(0)).toBe('获取验证码');
  expect(secondsUntil(10_001, 10_000)).toBe(1);
  expect(secondsUntil(9_000, 10_000)).toBe(0);
});

test('a sent code is waited for 60 s, second by second', () => {
  const { result } = renderHook(() => useSmsCountdowns());
  act(() => result.current.start('login'));
  expect(result.current.secondsLeft('login')).toBe(60);
  act(() => jest.advanceTimersByTime(1_000));
  expect(result.current.secondsLeft('login')).toBe(59);
  act(() => jest.advanceTimersByTime(59_000));
  expect(result.current.secondsLeft('login')).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('each kind of code waits for itself', () => {
  const { result } = renderHook(() => useSmsCountdowns());
  act(() => result.current.start('login'));
  act(() => jest.advanceTimersByTime(30_000));
  act(() => result.current.start('register', 42));
  expect(result.current.secondsLeft('login')).toBe(30);
  expect(result.current.secondsLeft('register')).toBe(42);
  expect(result.current.secondsLeft('reset')).toBe(0);
});

test('a wait of hours is not counted down', () => {
  const { result } = renderHook(() => useSmsCountdowns());
  act(() => result.current.start('reset', 86_400));
  expect(result.current.secondsLeft('reset')).toBe(600);
});
