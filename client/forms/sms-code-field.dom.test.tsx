import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { SmsCodeField } from './sms-code-field.tsx';

const SEND = 'POST /v1/phoneToCode';
let api: FakeApi;
let value: string;

beforeEach(() => {
  api = installFakeApi({ [SEND]: { data: { countdown: 60 } } });
});

function Code(props: Partial<ComponentProps<typeof SmsCodeField>>) {
  const [code, setCode] = useState('');
  value = code;
  const field = { id: 'code', name: 'code', error: null, label: '短信验证码', scene: 'phone-new', phone: '13800138000' } as const;
  return <SmsCodeField {...field} {...props} value={code} onChange={setCode} />;
}

const show = (props: Parameters<typeof Code>[0] = {}) => renderPortal(<Code {...props} />, { signedIn: true });
const ask = () => userEvent.setup().click(screen.getByRole('button', { name: '获取验证码' }));
async function answerCaptcha() {
  const dialog = within(await screen.findByRole('dialog', { name: '请输入图形验证码' }));
  await userEvent.setup().type(dialog.getByLabelText('图形验证码', { selector: 'input' }), 'aB3d{Enter}');
}

test('sends a code to the given number, starts the countdown and focuses the code field', async () => {
  show();
  await ask();
  await answerCaptcha();
  await screen.findByRole('button', { name: /^\d+s后重新获取$/ });
  expect(api.asked(SEND).map(({ body }) => body)).toEqual([{ phone: '13800138000', scene: 'phone-new', captcha: 'aB3d' }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('短信验证码')));
  await userEvent.setup().keyboard('12a34567');
  expect(value).toBe('123456');
});

test('omits the number for the caller’s own phone and does not open the login', async () => {
  const { store } = show({ phone: null, scene: 'phone-old' });
  await ask();
  await answerCaptcha();
  await screen.findByRole('button', { name: /后重新获取$/ });
  expect(api.asked(SEND).map(({ body }) => body)).toEqual([{ scene: 'phone-old', captcha: 'aB3d' }]);
  expect(store.getState().showLoginModal).toBe(false);
});

test('an invalid number opens no captcha and is reported by a message or by checkPhone', async () => {
  const { unmount } = show({ phone: '1380' });
  await ask();
  await waitFor(() => expect(shownToasts()).toEqual(['请输入正确的手机号']));
  unmount();
  let checks = 0;
  show({ phone: '1380', checkPhone: async () => ++checks < 0 });
  await ask();
  await waitFor(() => expect(checks).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shownToasts()).toEqual([]);
});

test('a throttled number shows the message, and the button counts down', async () => {
  api.answer(SEND, { status: 429, message: '获取验证码太频繁，请稍后再试', data: { retryAfter: 37 } });
  show();
  await ask();
  await answerCaptcha();
  await screen.findByText('获取验证码太频繁，请稍后再试');
  expect(screen.getAllByRole('button', { name: /^3\ds后重新获取$/, hidden: true }).length).toBeGreaterThan(0);
});
