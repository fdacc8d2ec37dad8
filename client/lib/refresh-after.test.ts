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
  const reads = ['E19', 'E27', 'E43', 'E47', 'E42', 'reminders', 'ext:welfare-list', 'ext:profile-progress'];
  expect(await staleOf('org', reads)).toEqual(reads);
});

test('a verification changes the reminders, a contact what may be published', async () => {
  expect(await staleOf('verification', ['reminders', 'E47', 'ext:official-mine'])).toHaveLength(3);
  expect(await staleOf('contact', ['E27', 'E28', 'E43', 'E47'])).toHaveLength(4);
});

test('what a write does not touch stays as it is', async () => {
  expect(await staleOf('gift', ['E32', 'E46', 'ext:region-tree'])).toEqual([]);
  expect(await staleOf('org', ['E32', 'ext:region-tree'])).toEqual([]);
});
