import { expect, test } from '@jest/globals';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { checkView, placeAuthProblems } from './auth-schemas.ts';
import { type AuthValues, emptyValues } from './auth-values.ts';

const right: AuthValues = { agree: true, phone: '13800138000', code: '123456', password: 'old', newPassword: 'abc123', inviteCode: '' };

const shownErrors = (view: LoginView, values: Partial<AuthValues>): unknown[] =>
  Object.values(checkView(view, { ...emptyValues, ...values }).errors).map((error) => error.message);

test('register reports agreement, code, phone and password in that order', () => {
  const order = [signInTexts.agreeFirst, signInTexts.enterCode, signInTexts.enterPhone, signInTexts.enterPassword];
  expect(shownErrors('register', {})).toEqual(order);
  expect(shownErrors('register', { agree: true })).toEqual(order.slice(1));
  expect(shownErrors('register', { agree: true, code: '123456' })).toEqual(order.slice(2));
  expect(shownErrors('register', { agree: true, code: '123456', phone: right.phone })).toEqual(order.slice(3));
});

test('SMS login reports agreement, code and phone in that order', () => {
  expect(shownErrors('chooser', {})).toEqual([signInTexts.agreeFirst, signInTexts.enterCode, signInTexts.enterPhone]);
});

test('password login requires no code, password recovery no agreement', () => {
  expect(shownErrors('login', {})).toEqual([signInTexts.agreeFirst, signInTexts.enterPhone, signInTexts.enterPassword]);
  expect(shownErrors('forgot', {})).toEqual([signInTexts.enterCode, signInTexts.enterPhone, signInTexts.enterPassword]);
});

test('valid values pass in every view, with or without an invite code', () => {
  for (const view of ['chooser', 'login', 'register', 'forgot'] as const) expect(shownErrors(view, right)).toEqual([]);
});

test('does not validate the format of an existing password, only of a new one', () => {
  expect(shownErrors('login', { ...right, password: 'x' })).toEqual([]);
  expect(shownErrors('register', { ...right, newPassword: 'abcdef' })).toEqual(['密码需包含字母、数字、符号中的至少两种']);
});
test('maps field names of the calls to fields of the view', () => {
  expect(placeAuthProblems('chooser', { verificationCode: '错' })).toEqual({ code: '错' });
  expect(placeAuthProblems('login', { password: '错' })).toEqual({ password: '错' });
  expect(placeAuthProblems('register', { password: '错' })).toEqual({ newPassword: '错' });
  expect(placeAuthProblems('forgot', { phone: '错' })).toEqual({ phone: '错' });
});

test('orders several problems as the specification does', () => {
  const problems = { phone: '手机号', password: '密码', verificationCode: '验证码' };
  expect(Object.keys(placeAuthProblems('register', problems))).toEqual(['code', 'phone', 'newPassword']);
});

test('ignores problems of fields that the view does not show', () => {
  expect(placeAuthProblems('chooser', { password: '错' })).toEqual({});
  expect(placeAuthProblems('login', { weixinCode: '错' })).toEqual({});
});
