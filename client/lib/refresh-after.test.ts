import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { refreshAfter } from './refresh-after.ts';

/** Which of these reads a change makes stale. */
async function staleOf(change: Parameters<typeof refreshAfter>[1], calls: readonly string[]): Promise<string[]> {
  const client = new QueryClient();
  for (const call of calls) client.setQueryData([call, {}], {});
  await refreshAfter(client, change);
  return calls.filter((call) => client.getQueryState([call, {}])?.isInvalidated);
}

test("an organization's contact is read again wherever it is offered, and what hangs on having one", async () => {
  const reads = [
    'org.getMine',
    'contact.getMerged',
    'publish.getCreationData',
    'publish.getPrecheck',
    'demand.get',
    'reminders',
    'reward.list',
    'user.getProfileProgress',
  ];
  expect(await staleOf('org', reads)).toEqual(reads);
});

test('a verification changes the reminders, a contact what may be published', async () => {
  expect(await staleOf('verification', ['reminders', 'publish.getPrecheck', 'verification.getOfficial'])).toHaveLength(3);
  expect(
    await staleOf('contact', ['contact.getMerged', 'contact.getPersonal', 'publish.getCreationData', 'publish.getPrecheck']),
  ).toHaveLength(4);
});

test('what a write does not touch stays as it is', async () => {
  expect(await staleOf('gift', ['reference.getIndustryTree', 'demand.search', 'reference.getRegionTree'])).toEqual([]);
  expect(await staleOf('org', ['reference.getIndustryTree', 'reference.getRegionTree'])).toEqual([]);
});
