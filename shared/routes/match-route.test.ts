import { expect, test } from '@jest/globals';
import { matchRoute } from './match-route.ts';
import { type RouteName, routeNames, routeTable } from './route-table.ts';

test('every path of the table matches its own page', () => {
  const values: Record<string, string> = { ':typeCode': '10', ':demandNumber': 'BD202600000001', ':id': '1', ':demandId': '1' };
  for (const name of routeNames) {
    for (const path of routeTable[name].paths) {
      const concrete = path.replace(/:\w+\??/g, (part) => values[part.replace('?', '')] ?? 'CODE2026');
      expect([concrete, matchRoute(concrete)?.name]).toEqual([concrete, name]);
    }
  }
});

/** Pages that are not in the specification. */
const ownPages: readonly RouteName[] = [
  'user.safety',
  'user.savedSearches',
  'demand.data',
  'demand.matches',
  'demand.landing',
  'demand.compare',
  'org.invitation',
];

test('the table has the 43 pages and 62 paths of the specification', () => {
  const specified = routeNames.filter((name) => !ownPages.includes(name));
  const paths = specified.flatMap((name) => routeTable[name].paths.flatMap((path: string) => (path.endsWith('?') ? [path, path] : [path])));
  expect(specified).toHaveLength(43);
  // 'invite' counts once with its optional code, 'publish' twice.
  expect(paths.length - 1).toBe(62);
});

test('static segments take precedence over parameters', () => {
  expect(matchRoute('/demand/publisher-home')?.name).toBe('demand.publisher');
  expect(matchRoute('/demand/detail')?.name).toBe('demand.detail');
  expect(matchRoute('/demand/type')?.name).toBe('demand.list');
});

test('the path of a landing page contains its topic', () => {
  expect(matchRoute('/type/10/i0101')).toMatchObject({ name: 'demand.landing', params: { typeCode: '10', within: 'i0101' } });
  expect(matchRoute('/region/31')?.params).toEqual({ regionCode: '31' });
  expect(matchRoute('/industry/01')?.params).toEqual({ industryCode: '01' });
  expect(matchRoute('/industry/01/31')?.params).toEqual({ industryCode: '01', regionCode: '31' });
});

test('parameters are decoded, and optional ones may be absent', () => {
  expect(matchRoute('/invite')?.params).toEqual({});
  expect(matchRoute('/invite/AB%20C')?.params).toEqual({ inviteCode: 'AB C' });
});

test('accepts a trailing slash', () => {
  expect(matchRoute('/type/10/')?.name).toBe('demand.list');
});

test.each(['/nope', '//type/10', '/type//10', '/type/%', '/type/%2f', '/type/10/20/30', '/Type/10', '/user', '', '/type/%00', '/type/%5c'])(
  '%s matches no page',
  (path) => {
    expect(matchRoute(path)).toBeNull();
  },
);
