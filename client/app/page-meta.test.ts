import { beforeAll, expect, test } from '@jest/globals';
import { createApiClient } from '#client/lib/api-client.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { type RouteName, routeNames, routeRow } from '#shared/routes/route-table.ts';
import { metaOf } from './page-meta.ts';
import { resolvePage } from './resolve-page.ts';
import { loadAllPages, pageOfRoute } from './routes.ts';

/** A sample value for each parameter of the route table; add one here for a new parameter. */
const samples: Readonly<Record<string, string>> = {
  demandNumber: 'BD202600000001',
  demandId: '500007',
  id: '700003',
  typeCode: '10',
  inviteCode: 'ABCD2345',
  within: 'i0102',
  regionCode: '31',
  industryCode: '01',
};

beforeAll(loadAllPages);

/** Returns the canonical address without any loaded data: it depends on the address alone. */
function canonicalOf(address: string): string | undefined {
  const url = new URL(address, 'http://portal.invalid');
  const noData = createQueryClient(
    createApiClient(() => Promise.reject(new Error('no call'))),
    'server',
  );
  const resolved = resolvePage(url, true, 'standard');
  expect({ address, kind: resolved.kind }).toEqual({ address, kind: 'page' });
  return metaOf(resolved, noData).canonical;
}

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
const fill = (path: string): string =>
  path.replace(/:(\w+)\??/g, (_, name: string) => {
    const sample = samples[name];
    if (!sample) throw new Error(`no sample of ${name}`);
    return sample;
  });
// Ignores the query: a message's canonical address contains its type. With loaded data a shared link's canonical address is the demand's.
const pathOf = (canonical: string | undefined): string | undefined => canonical?.split('?')[0];

/** Rows whose first path already takes its id from the query. */
const ownQueries: Readonly<Record<string, string>> = {
  'demand.publisher': 'id=10002',
  'org.invitation': `token=inv${'0a'.repeat(16)}`,
};

/** Rows whose paths lead to different pages: each path is its own canonical address. */
const severalPages: readonly RouteName[] = ['demand.landing'];

const existing = () => routeNames.filter((name) => pageOfRoute(name));

test('each path of a row has the row’s first path with the id as its canonical address', () => {
  for (const name of existing()) {
    const { paths } = routeRow(name);
    const own = ownQueries[name];
    if (own) expect(canonicalOf(`${paths[0]}?${own}&utm_source=x`)).toBe(`${paths[0]}?${own}`);
    if (own) continue;
    const query = parametersOf(paths[0]).map((parameter) => `${parameter}=${samples[parameter]}`);
    for (const path of paths) {
      const address = parametersOf(path).length > 0 ? fill(path) : `${path}?${query.join('&')}`;
      expect({ address, canonical: pathOf(canonicalOf(address)) }).toEqual({
        address,
        canonical: fill(severalPages.includes(name) ? path : paths[0]),
      });
    }
  }
});

test('accepts the alternative query parameters for an id', () => {
  for (const address of ['/demand/report?id=', '/demand/report?demandId=', '/demand/detail?id=', '/demand/detail?demandId='])
    expect(pathOf(canonicalOf(address + samples.demandNumber))).toBe(
      fill(address.startsWith('/demand/report') ? '/demand/report/:demandNumber' : '/demand/:demandNumber'),
    );
  for (const query of ['id=500007', 'demandId=500007', 'demandNumber=500007']) {
    expect(canonicalOf(`/user/demandRefresh?${query}`)).toBe('/user/refresh/500007');
    expect(canonicalOf(`/user/props/discolor?${query}`)).toBe('/props/discolor/500007');
    expect(canonicalOf(`/user/demand/preview?${query}`)).toBe('/demand/preview/500007');
  }
});

test('without an id the canonical address still leads to a page', () => {
  for (const name of existing()) {
    for (const path of routeRow(name).paths.filter((candidate) => !/:\w+(\/|$)/.test(candidate))) {
      const address = path.replace(/\/:\w+\?/, '');
      const resolved = resolvePage({ pathname: address, search: '' }, true, 'standard');
      if (resolved.kind === 'refused') continue;
      const canonical = canonicalOf(address);
      expect({ address, kind: resolvePage({ pathname: canonical ?? '', search: '' }, true, 'standard').kind }).toEqual({
        address,
        kind: 'page',
      });
    }
  }
});

test('the canonical address contains the id and no other parameters', () => {
  expect(canonicalOf('/user/demandTopic?id=500007&utm_source=x&pageNum=2')).toBe('/user/topic/500007');
  expect(canonicalOf('/user/invite?inviteCode=%3Cscript%3E')).toBe('/invite');
  expect(canonicalOf('/demand/type?typeCode=10&sort=zzz&memberOnly=true&pageNum=abc')).toBe('/type/10');
});
