import { type MutationMeta, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, CallData, CallInput } from '#shared/contract/define-call.ts';
import type { ApiFailure } from './api-failure.ts';
import { apiOf } from './call-query.ts';
import type { RemoteCall } from './remote-call.ts';

/** A call of the contract as a mutation; its failures are presented by the app (client/app/failure-watch.tsx). */
export function useCall<C extends AnyCall>(
  remote: RemoteCall<C>,
  meta: MutationMeta = {},
): UseMutationResult<CallData<C>, ApiFailure, CallInput<C>> {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (input: CallInput<C>) => apiOf(queryClient).call(remote, input), meta });
}

/** Says how the failure of a mutation is presented; client/app/failure-watch.tsx reads it. */
interface PortalMutationMeta extends Record<string, unknown> {
  /** The call signs somebody in: its 401 means wrong credentials, not an expired session, and its form says itself what has failed. */
  signsIn?: true;
  /** The feature shows the failure in its own way, so no toast. An expired session is still handled. */
  silent?: true;
  /** The feature has an answer of its own to «no permission» (body code 403 in an HTTP 200), such as the VIP layer. */
  handlesRefusal?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: PortalMutationMeta;
  }
}
