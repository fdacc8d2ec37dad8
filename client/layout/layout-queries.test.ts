import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { attachApi } from '#client/lib/call-query.ts';
import { introductionQuery, overallQuery } from './layout-queries.ts';

test('only the query with the introduction caches it, not the one that every page uses', async () => {
  const answer = { siteName: '桥梁商机', aboutHtml: '<p>很长</p>' };
  const queryClient = new QueryClient();
  attachApi(queryClient, { call: async () => answer } as never);
  expect(await queryClient.fetchQuery(overallQuery)).toEqual({ siteName: '桥梁商机' });
  expect(await queryClient.fetchQuery(introductionQuery)).toEqual(answer);
  // Invalidating by call name marks both as stale.
  await queryClient.invalidateQueries({ queryKey: [introductionQuery.queryKey[0]] });
  for (const { queryKey } of [overallQuery, introductionQuery])
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
});
