import { useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { acceptAgreementCall, agreementQuery } from './safety-api.ts';
import { userDetailQuery } from './user-api.ts';

/** Agrees to a version of the agreement. Refetches an agreement that has changed in the meantime, so that the user sees the new version. */
export function useAcceptAgreement(onDone: () => void = () => {}) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: agreementQuery.queryKey });
  const { mutate, isPending } = useMutation({
    mutationFn: (version: string) => apiOf(queryClient).call(acceptAgreementCall, { body: { version } }),
    onSuccess: () => {
      showToast('已记录您的同意', { tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: userDetailQuery.queryKey });
      onDone();
      return refresh();
    },
    onError: (error) => (toApiFailure(error).status === 409 ? refresh() : undefined),
  });
  return { accept: (version: string) => mutate(version), isBusy: isPending };
}
