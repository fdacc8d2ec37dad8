import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { InAppMask } from './in-app-mask.tsx';

const open = (userAgent: string) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return renderInPortal(<InAppMask />);
};

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('inside WeChat on a phone a real browser is asked for, until the reader stays (T16)', async () => {
  const { unmount } = open('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50');
  expect(screen.getByRole('dialog', { name: '请点击右上角，在浏览器中打开' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '继续浏览' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  renderInPortal(<InAppMask />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a desktop WeChat and a plain phone browser are left alone', () => {
  open('Mozilla/5.0 (Windows NT 10.0) MicroMessenger/3.9').unmount();
  open('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1');
  expect(screen.queryByRole('dialog')).toBeNull();
});
