import { expect, test } from '@jest/globals';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { texts } from '#shared/text/texts.ts';
import { checkView } from './auth-schemas.ts';
import { type AuthValues, emptyValues } from './auth-values.ts';

const right: AuthValues = { agree: true, phone: '13800138000', code: '123456', password: 'old', newPassword: 'abc123', inviteCode: '' };

async function shownErrors(view: LoginView, values: Partial<AuthValues>): Promise<(string | undefined)[]> {
  const { errors } = await checkView(view, { ...emptyValues, ...values }, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.values(errors).map((error) => error?.message);
}

test('registering tells agreement, code, phone and password in that order', async () => {
  const order = [texts.agreeFirst, texts.enterCode, texts.enterPhone, texts.enterPassword];
  expect(await shownErrors('register', {})).toEqual(order);
  expect(await shownErrors('register', { agree: true })).toEqual(order.slice(1));
  expect(await shownErrors('register', { agree: true, code: '123456' })).toEqual(order.slice(2));
  expect(await shownErrors('register', { agree: true, code: '123456', phone: right.phone })).toEqual(order.slice(3));
});

test('an SMS login tells agreement, code, phone', async () => {
  expect(await shownErrors('chooser', {})).toEqual([texts.agreeFirst, texts.enterCode, texts.enterPhone]);
});

test('a password login asks for no code, and recovery for no agreement', async () => {
  expect(await shownErrors('login', {})).toEqual([texts.agreeFirst, texts.enterPhone, texts.enterPassword]);
  expect(await shownErrors('forgot', {})).toEqual([texts.enterCode, texts.enterPhone, texts.enterPassword]);
});

test('what is right passes in every view, without an invite code too', async () => {
  for (const view of ['chooser', 'login', 'register', 'forgot'] as const) expect(await shownErrors(view, right)).toEqual([]);
});

test('an old password is not validated, a new one is', async () => {
  expect(await shownErrors('login', { ...right, password: 'x' })).toEqual([]);
  expect(await shownErrors('register', { ...right, newPassword: 'abcdef' })).toEqual(['密码需包含字母、数字、符号中的至少两种']);
});
