import { expect, test } from '@jest/globals';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { canMove, moveView, readView, VALID_TRANSITIONS } from './login-views.ts';

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

test('a password is recovered from the password login only', () => {
  expect(views.filter((view) => canMove(view, 'forgot'))).toEqual(['login']);
});

test('a move that leads nowhere keeps the view', () => {
  expect(moveView('chooser', 'forgot')).toBe('chooser');
  expect(moveView('forgot', 'register')).toBe('forgot');
});

test('every view can be left and reached', () => {
  for (const view of views) {
    expect(VALID_TRANSITIONS[view].length).toBeGreaterThan(0);
    expect(views.some((other) => canMove(other, view))).toBe(true);
  }
});

test('a view of an address is one of the four, or the chooser', () => {
  expect(readView('register')).toBe('register');
  expect(['', 'constructor', 'LOGIN', null].map(readView)).toEqual(['chooser', 'chooser', 'chooser', 'chooser']);
});
