import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCookie, removeCookie } from '#client/lib/browser-cookies.ts';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { InAppMask } from './in-app-mask.tsx';

test('inside WeChat on a phone, asks the user to open a browser until they choose to stay', async () => {
  removeCookie('IN_APP_STAY');
  const { store } = renderInPortal(<InAppMask />, { inApp: 'wechat' });
  expect(screen.getByRole('dialog', { name: '请点击右上角，在浏览器中打开' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '继续浏览' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(store.getState().inApp).toBeNull();
  expect(readCookie('IN_APP_STAY')).toBe('1');
});

test('is not shown in a regular browser', () => {
  renderInPortal(<InAppMask />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
