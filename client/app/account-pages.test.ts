import { expect, test } from '@jest/globals';
import { accountCenter, accountNavigation } from '#client/layout/account-items.ts';
import type { NavigationItem } from '#client/layout/navigation-items.ts';
import { routeNames, routeRow } from '#shared/routes/route-table.ts';
import { loadFeatures, pageOfRoute } from './routes.ts';

test('the account navigation links only existing pages and marks one item as current on each account page', async () => {
  await loadFeatures();
  const items: readonly NavigationItem[] = [accountCenter, ...accountNavigation.flatMap((group) => group.items)];
  const named = items.flatMap(({ route, parts = [] }) => (route ? [route, ...parts] : parts));
  const existing = routeNames.filter((name) => pageOfRoute(name));
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
  expect(existing.filter((name) => routeRow(name).layout === 'account' && !named.includes(name))).toEqual([]);
});
