import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { toastQueue } from '#client/ui/toast-queue.ts';
import { SiteFooter } from './site-footer.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const Go = () => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/type/10')}>
      走
    </button>
  );
};

test('hides the footer for a second after each navigation without changing the layout', () => {
  const { container } = renderInPortal(
    <>
      <Go />
      <SiteFooter />
    </>,
  );
  const footer = container.querySelector('footer');
  if (!footer) throw new Error('no footer');
  expect(getComputedStyle(footer).visibility).toBe('visible');
  act(() => screen.getByText('走').click());
  expect(getComputedStyle(footer).visibility).toBe('hidden');
  act(() => void jest.advanceTimersByTime(999));
  expect(getComputedStyle(footer).visibility).toBe('hidden');
  act(() => void jest.advanceTimersByTime(1));
  expect(getComputedStyle(footer).visibility).toBe('visible');
});

test('the registration number links to its registry', () => {
  renderInPortal(<SiteFooter />);
  expect(screen.getByText('沪ICP备2026000000号-1').getAttribute('href')).toBe('https://beian.miit.gov.cn/');
});

test('shows the site data of the API, and no link for an agreement that is not a web address', async () => {
  jest.useRealTimers();
  renderInPortal(<SiteFooter />, {
    answers: {
      '/v1/overall/detail': { siteName: '桥梁商机', copyright: '© 2026 桥梁', psbNo: '沪公网安备31010102000000号', stats: {} },
      '/api/config': { USER_AGREEMENT: 'javascript:alert(1)', PRIVACY_POLICY: 'https://example.com/privacy' },
    },
  });
  expect(await screen.findByText('© 2026 桥梁')).toBeTruthy();
  expect(screen.getByText('沪公网安备31010102000000号').getAttribute('href')).toContain('beian.mps.gov.cn');
  expect((await screen.findByText('隐私政策')).getAttribute('href')).toBe('https://example.com/privacy');
  expect(screen.queryByText('用户服务协议')).toBeNull();
});

test('收藏本页 shows the keyboard shortcuts of the browser', () => {
  renderInPortal(<SiteFooter />);
  act(() => screen.getByRole('button', { name: '收藏本页' }).click());
  const [message] = toastQueue.getState().messages;
  expect(message).toMatchObject({ text: '请使用 Ctrl+D (Windows) 或 Cmd+D (Mac) 来收藏本页', duration: 5_000 });
});

test('lists the cities that have pages of their own, and omits the line without any', async () => {
  jest.useRealTimers();
  const hotCities = [
    { name: '上海', href: '/region/31' },
    { name: '别处', href: '//evil.example' },
  ];
  const { unmount } = renderInPortal(<SiteFooter />, { answers: { '/v1/overall/detail': { siteName: '桥梁商机', stats: {}, hotCities } } });
  expect((await screen.findByRole('link', { name: '上海' })).getAttribute('href')).toBe('/region/31');
  expect(screen.queryByText('别处')).toBeNull();
  unmount();
  renderInPortal(<SiteFooter />, { answers: { '/v1/overall/detail': { siteName: '桥梁商机', copyright: '© 2026 桥梁', stats: {} } } });
  await screen.findByText('© 2026 桥梁');
  expect(screen.queryByText('热门城市')).toBeNull();
});
