import { expect, test } from '@jest/globals';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { checkView, placeAuthProblems } from './auth-schemas.ts';
import { type AuthValues, emptyValues } from './auth-values.ts';

const right: AuthValues = { agree: true, phone: '13800138000', code: '123456', password: 'old', newPassword: 'abc123', inviteCode: '' };

const shownErrors = (view: LoginView, values: Partial<AuthValues>): unknown[] =>
  Object.values(checkView(view, { ...emptyValues, ...values }).errors).map((error) => error.message);

test('registering tells agreement, code, phone and password in that order', () => {
  const order = [signInTexts.agreeFirst, signInTexts.enterCode, signInTexts.enterPhone, signInTexts.enterPassword];
  expect(shownErrors('register', {})).toEqual(order);
  expect(shownErrors('register', { agree: true })).toEqual(order.slice(1));
  expect(shownErrors('register', { agree: true, code: '123456' })).toEqual(order.slice(2));
  expect(shownErrors('register', { agree: true, code: '123456', phone: right.phone })).toEqual(order.slice(3));
});

test('an SMS login tells agreement, code, phone', () => {
  expect(shownErrors('chooser', {})).toEqual([signInTexts.agreeFirst, signInTexts.enterCode, signInTexts.enterPhone]);
});

test('a password login asks for no code, and recovery for no agreement', () => {
  expect(shownErrors('login', {})).toEqual([signInTexts.agreeFirst, signInTexts.enterPhone, signInTexts.enterPassword]);
  expect(shownErrors('forgot', {})).toEqual([signInTexts.enterCode, signInTexts.enterPhone, signInTexts.enterPassword]);
});

test('what is right passes in every view, without an invite code too', () => {
  for (const view of ['chooser', 'login', 'register', 'forgot'] as const) expect(shownErrors(view, right)).toEqual([]);
});

test('an old password is not validated, a new one is', () => {
  expect(shownErrors('login', { ...right, password: 'x' })).toEqual([]);
  expect(shownErrors('register', { ...right, newPassword: 'abcdef' })).toEqual(['密码需包含字母、数字、符号中的至少两种']);
});
test('the names of the calls find their fields', () => {
  expect(placeAuthProblems('chooser', { verificationCode: '错' })).toEqual({ code: '错' });
  expect(placeAuthProblems('login', { password: '错' })).toEqual({ password: '错' });
  expect(placeAuthProblems('register', { password: '错' })).toEqual({ newPassword: '错' });
  expect(placeAuthProblems('forgot', { phone: '错' })).toEqual({ phone: '错' });
});

test('of several the one comes first that the specification tells first', () => {
  const problems = { phone: '手机号', password: '密码', verificationCode: '验证码' };
  expect(Object.keys(placeAuthProblems('register', problems))).toEqual(['code', 'phone', 'newPassword']);
});

test('a field that the view does not show is not blamed', () => {
  expect(placeAuthProblems('chooser', { password: '错' })).toEqual({});
  expect(placeAuthProblems('login', { weixinCode: '错' })).toEqual({});
});
