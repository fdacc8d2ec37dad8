import type { QueryClient } from '@tanstack/react-query';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import type { PortalStore } from '#client/lib/portal-store.tsx';

/** The calls whose responses report that the agreement has changed since the user agreed to it: the unread counts and the user details. */
const agreementCalls: readonly unknown[] = [unreadQuery.queryKey[0], 'user.getDetail'];

/**
 * Asks a signed-in user to agree again as soon as an API response reports that the agreement has changed. Returns the function that stops
 * watching.
 */
export function watchAgreement(store: PortalStore, queryClient: QueryClient): () => void {
  const read = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data?: unknown } }) => {
    if (agreementCalls.includes(queryKey[0]) && hasNewAgreement(state.data)) void ask(store);
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) read(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') read(event.query);
  });
}

const hasNewAgreement = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'agreementOutdated' in data && data.agreementOutdated === true;

async function ask(store: PortalStore): Promise<void> {
  try {
    const { AgreementDialog } = await import('#client/features/user/dialogs/agreement-dialog.tsx');
    store.setState({ overlay: AgreementDialog });
  } catch (error) {
    // The next response triggers another try.
    console.warn('failed to check the agreement', error);
  }
}
