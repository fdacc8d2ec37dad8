import { expect, test } from '@jest/globals';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { canMove, moveView, readView, VALID_TRANSITIONS } from './login-model.ts';

const views = Object.keys(VALID_TRANSITIONS) as LoginView[];

test.each([
  { from: 'chooser', to: 'login' },
  { from: 'chooser', to: 'register' },
  { from: 'login', to: 'forgot' },
  { from: 'register', to: 'login' },
  { from: 'register', to: 'chooser' },
  { from: 'forgot', to: 'login' },
] as const)('$from leads to $to', ({ from, to }) => {
  expect(moveView(from, to)).toBe(to);
});

test('password recovery can only be reached from the password login', () => {
  expect(views.filter((view) => canMove(view, 'forgot'))).toEqual(['login']);
});

test('an invalid transition keeps the view', () => {
  expect(moveView('chooser', 'forgot')).toBe('chooser');
  expect(moveView('forgot', 'register')).toBe('forgot');
});

test('every view can be reached and left', () => {
  for (const view of views) {
    expect(VALID_TRANSITIONS[view].length).toBeGreaterThan(0);
    expect(views.some((other) => canMove(other, view))).toBe(true);
  }
});

test('reads one of the four views from the address, otherwise the chooser', () => {
  expect(readView('register')).toBe('register');
  expect(['', 'constructor', 'LOGIN', null].map(readView)).toEqual(['chooser', 'chooser', 'chooser', 'chooser']);
});
