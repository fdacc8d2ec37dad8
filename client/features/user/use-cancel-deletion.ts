import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { cancelDeletionCall, deletionQuery } from './safety-api.ts';

/** Takes back that the account is to be deleted. */
export function useCancelDeletion() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiOf(queryClient).call(cancelDeletionCall, {}),
    onSuccess: (deletion) => {
      queryClient.setQueryData(deletionQuery.queryKey, deletion);
      // What was pressed is gone with what it stood for.
      document.getElementById('content')?.focus({ preventScroll: true });
      showToast('注销申请已撤销，账号可以继续使用', { tone: 'success', long: true });
    },
  });
  return { cancel: () => mutate(), isBusy: isPending };
}
