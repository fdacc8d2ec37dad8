import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { optionsQuery } from '#client/features/demand/search-api.ts';
import { bannersQuery, typesQuery } from '#client/features/home/stored-home-api.ts';
import { configQuery } from '#client/layout/layout-queries.ts';
import { createApiClient } from '#client/lib/api-client.ts';
import { createBrowserTransport } from '#client/lib/browser-transport.ts';
import { keepCachedValues } from '#client/lib/cached-values.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { CACHE_TTL_MS } from '#shared/constants.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { cachedQueries } from './cached-queries.ts';

const type = { code: '10', name: '广告主', icon: null, desc: null, count: 3 };
let api: FakeApi;
let queryClient: QueryClient;
let stop = () => {};

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
  api = installFakeApi({ 'GET /api/demand/type': { data: [type] }, 'GET /api/config': { data: {} } });
  queryClient = createQueryClient(createApiClient(createBrowserTransport()), 'browser');
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  queryClient.clear();
});

const keep = () => {
  stop = keepCachedValues(queryClient, cachedQueries);
};
const store = (name: string, value: unknown) => localStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
const stored = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? 'null');
/** Preloads the schemas, so that all other values have been decided once the last one is restored. */
async function restoreAll() {
  for (const { loadCall } of cachedQueries) await loadCall();
  store('DEMAND_OPTIONS', { timestamp: Date.now() - 1, data: {} });
  keep();
  await waitFor(() => expect(queryClient.getQueryData(optionsQuery.queryKey)).toBeDefined());
}

test('stores a response with its time, whether it was fetched or delivered with the page, and no other queries', async () => {
  keep();
  await queryClient.fetchQuery(typesQuery);
  queryClient.setQueryData(bannersQuery.queryKey, [], { updatedAt: 1_000 });
  queryClient.setQueryData(['demand.search', {}], 'a list');
  expect(stored('DEMAND_TYPE_LIST')).toEqual({ timestamp: queryClient.getQueryState(typesQuery.queryKey)?.dataUpdatedAt, data: [type] });
  expect(stored('BANNER_LIST')).toEqual({ timestamp: 1_000, data: [] });
  expect(localStorage).toHaveLength(2);
});

test('restores values younger than 24 hours with their age, and refetches those that their query considers stale', async () => {
  const [young, old] = [Date.now() - 1_000, Date.now() - CACHE_TTL_MS + HOUR_MS];
  store('DEMAND_TYPE_LIST', { timestamp: young, data: [type] });
  store('SYSTEM_CONFIG', { timestamp: old, data: { INVITE_URL: '/invite' } });
  await restoreAll();
  expect(queryClient.getQueryState(typesQuery.queryKey)).toMatchObject({ dataUpdatedAt: young, data: [type] });
  expect(queryClient.getQueryState(configQuery.queryKey)).toMatchObject({ dataUpdatedAt: old, data: { INVITE_URL: '/invite' } });
  await queryClient.prefetchQuery(typesQuery);
  await queryClient.prefetchQuery(configQuery);
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/config']);
});

test.each([
  ['older than 24 hours', { timestamp: Date.now() - CACHE_TTL_MS - 1, data: [type] }],
  ['from the future', { timestamp: Date.now() + HOUR_MS, data: [type] }],
  ['without a time', { data: [type] }],
  ['without data', { timestamp: Date.now() - 1 }],
  ['of another shape', { timestamp: Date.now() - 1, data: { no: 'list' } }],
  ['not JSON', '{"timestamp":'],
  ['null', 'null'],
  ['a text', '"10"'],
])('ignores a value that is %s', async (_, value) => {
  store('DEMAND_TYPE_LIST', value);
  await restoreAll();
  expect(queryClient.getQueryState(typesQuery.queryKey)).toBeUndefined();
});

test('does not overwrite data that the page has, or that was delivered for a part that is not hydrated yet', async () => {
  queryClient.setQueryData(typesQuery.queryKey, [{ ...type, count: 9 }]);
  const block = document.createElement('script');
  block.type = 'application/json';
  block.dataset.query = hashKey(bannersQuery.queryKey);
  document.body.append(block);
  for (const name of ['DEMAND_TYPE_LIST', 'BANNER_LIST']) store(name, { timestamp: Date.now() - 1, data: [] });
  await restoreAll();
  expect(queryClient.getQueryData(typesQuery.queryKey)).toEqual([{ ...type, count: 9 }]);
  expect(queryClient.getQueryState(bannersQuery.queryKey)).toBeUndefined();
});

test('restores nothing before the page has loaded completely', async () => {
  store('DEMAND_TYPE_LIST', { timestamp: Date.now() - 1, data: [type] });
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  keep();
  await queryClient.fetchQuery(configQuery);
  expect(queryClient.getQueryState(typesQuery.queryKey)).toBeUndefined();
  state.mockRestore();
  window.dispatchEvent(new Event('load'));
  await waitFor(() => expect(queryClient.getQueryData(typesQuery.queryKey)).toEqual([type]));
});

test('works with a storage that throws', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keep();
  expect(await queryClient.fetchQuery(typesQuery)).toEqual([type]);
});
