import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { editOrg } from '#shared/contract/org.ts';
import { claimReward } from '#shared/contract/reward.ts';
import { refreshAfter } from './refresh-after.ts';

/** Returns those of the given reads that a write marks as stale. */
async function staleOf(load: Parameters<typeof refreshAfter>[1]['load'], reads: readonly string[]): Promise<string[]> {
  const client = new QueryClient();
  for (const read of reads) client.setQueryData([read, {}], {});
  await refreshAfter(client, { load });
  return reads.filter((read) => client.getQueryState([read, {}])?.isInvalidated);
}

test('editing an organization refetches its contact in all reads that contain it, and the reads that depend on having one', async () => {
  const reads = ['org.getMine', 'contact.getMerged', 'publish.getCreationData', 'publish.getPrecheck', 'demand.get', 'reward.list'];
  expect(await staleOf(async () => editOrg, [...reads, 'reference.getIndustryTree'])).toEqual(reads);
});

test('a write does not affect reads that the contract does not list', async () => {
  expect(await staleOf(async () => claimReward, ['reference.getIndustryTree', 'demand.search', 'reward.list'])).toEqual(['reward.list']);
});

test('refetches everything if the contract cannot be loaded', async () => {
  expect(await staleOf(async () => Promise.reject(new Error('no network')), ['demand.search'])).toEqual(['demand.search']);
});
