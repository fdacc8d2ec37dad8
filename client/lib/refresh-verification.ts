import type { QueryClient } from '@tanstack/react-query';

/** What a verification shows, allows or is counted in: its own state, the account, publishing, cards with badges, notices. */
const changed: ReadonlySet<unknown> = new Set([
  'ext:real-name-mine',
  'ext:official-mine',
  'E16',
  'E19',
  'E39',
  'E41',
  'E42',
  'E43',
  'E46',
  'E47',
  'E67',
  'E72',
  'ext:profile-progress',
  'ext:welfare-list',
]);

/** After something was handed in, or may have been decided: what is on the screen is read again, the rest when it is next looked at. */
export const refreshVerification = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => changed.has(queryKey[0]) });
