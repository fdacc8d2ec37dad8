import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { editOrg } from '#shared/contract/org.ts';
import { claimReward } from '#shared/contract/reward.ts';
import { refreshAfter } from './refresh-after.ts';

/** The first parts of the keys that a write makes stale, of these. */
async function staleOf(load: Parameters<typeof refreshAfter>[1]['load'], reads: readonly string[]): Promise<string[]> {
  const client = new QueryClient();
  for (const read of reads) client.setQueryData([read, {}], {});
  await refreshAfter(client, { load });
  return reads.filter((read) => client.getQueryState([read, {}])?.isInvalidated);
}

test("an organization's contact is read again wherever it is offered, and what hangs on having one", async () => {
  const reads = ['org.getMine', 'contact.getMerged', 'publish.getCreationData', 'publish.getPrecheck', 'demand.get', 'reward.list'];
  expect(await staleOf(async () => editOrg, [...reads, 'reference.getIndustryTree'])).toEqual(reads);
});

test('a write leaves everything as it is that the contract does not name', async () => {
  expect(await staleOf(async () => claimReward, ['reference.getIndustryTree', 'demand.search', 'reward.list'])).toEqual(['reward.list']);
});

test('where the contract cannot be loaded, everything is read again', async () => {
  expect(await staleOf(async () => Promise.reject(new Error('no network')), ['demand.search'])).toEqual(['demand.search']);
});
