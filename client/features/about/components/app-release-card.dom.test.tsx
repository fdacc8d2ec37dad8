import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { AppReleaseCard } from './app-release-card.tsx';

const LATEST = 'GET /api/app/latest-version';

test('an API that knows no version has no package: no button asks again for what never comes', async () => {
  installFakeApi({ [LATEST]: { status: 404, code: 404, message: 'Not Found' } });
  renderPortal(<AppReleaseCard />);
  expect(await screen.findByText(/暂无可以下载的安装包/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('a version that could not be had may be asked for again', async () => {
  installFakeApi({ [LATEST]: { status: 500, code: 500, message: '服务器开小差了' } });
  renderPortal(<AppReleaseCard />);
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
});
