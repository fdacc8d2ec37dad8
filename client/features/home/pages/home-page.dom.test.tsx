import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { HomePage } from './home-page.tsx';

const SEARCH = 'GET /api/demand/page-search';
const tea = { id: '23', demandNumber: 'BD10000023', typeCode: '10', title: '奶茶店找校园渠道' };
const headline = { ...tea, headlineUntil: '2026-03-02T08:00:00+08:00' };

function show(...records: object[]) {
  const list = { data: { records, total: records.length, pageNum: 1, pageSize: 30 } };
  const nothing = { data: { records: [], total: 0 } };
  const api = installFakeApi({ [SEARCH]: list, 'GET /v1/demRecommend/page': nothing });
  const request = {
    name: 'home',
    row: routeRow('home'),
    pathname: '/',
    params: {},
    search: new URLSearchParams(),
    signedIn: false,
  } as const;
  renderPortal(<HomePage request={request} />);
  return api;
}

test('the list does not claim to be empty if every demand is a headline', async () => {
  show(headline);
  expect(await screen.findByText('暂无其他需求')).toBeTruthy();
  expect(screen.getByText(tea.title)).toBeTruthy();
  expect(screen.queryByText(/还没有人发布/)).toBeNull();
});

test('says so if there are no demands yet', async () => {
  show();
  expect(await screen.findByText('暂无需求')).toBeTruthy();
  expect(screen.getByText(/还没有人发布/)).toBeTruthy();
});
