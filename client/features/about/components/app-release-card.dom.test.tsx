import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { AppReleaseCard } from './app-release-card.tsx';

const LATEST = 'GET /api/app/latest-version';

test('shows that there is no package, without a retry button, if the API has no version', async () => {
  installFakeApi({ [LATEST]: { status: 404, code: 404, message: 'Not Found' } });
  renderPortal(<AppReleaseCard />);
  expect(await screen.findByText(/暂无可以下载的安装包/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('offers a retry after the version failed to load', async () => {
  installFakeApi({ [LATEST]: { status: 500, code: 500, message: '服务器开小差了' } });
  renderPortal(<AppReleaseCard />);
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});
