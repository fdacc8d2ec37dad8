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
