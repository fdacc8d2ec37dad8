import { type MutationMeta, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, CallData, CallInput } from '#shared/contract/define-call.ts';
import type { ApiFailure } from './api-failure.ts';
import { apiOf } from './call-query.ts';
import { useMutation } from './mutation.ts';
import type { RemoteCall } from './remote-call.ts';

/** Returns a mutation for a call of the contract; the app presents its failures (client/app/failure-watch.tsx). */
export function useCall<C extends AnyCall>(
  remote: RemoteCall<C>,
  meta: MutationMeta = {},
): UseMutationResult<CallData<C>, ApiFailure, CallInput<C>> {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (input: CallInput<C>) => apiOf(queryClient).call(remote, input), meta });
}

/** Controls how a mutation's failure is presented; read by client/app/failure-watch.tsx. */
interface PortalMutationMeta extends Record<string, unknown> {
  /** The call signs the user in: a 401 means wrong credentials, not an expired session, and the form shows the failure itself. */
  signsIn?: true;
  /** The feature shows the failure itself, so no toast is shown. An expired session is still handled. */
  silent?: true;
  /** The feature handles a missing permission itself (body code 403 in an HTTP 200), for example with the VIP layer. */
  handlesRefusal?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: PortalMutationMeta;
  }
}
