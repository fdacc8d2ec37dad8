import type { QueryClient } from '@tanstack/react-query';
import { sessionsKey } from './safety-api.ts';
import { userDetailQuery } from './user-api.ts';

/** Another phone or password changes what the account says, and has ended other sessions. */
export function refreshSafety(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: userDetailQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: sessionsKey });
}
