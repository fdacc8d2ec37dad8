import { useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useSingleMutation } from '#client/lib/use-single-mutation.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import { removeCall, showCall } from './publish-api.ts';

const outcomes: Readonly<Record<string, string>> = {
  WAITING_REVIEW: '已重新提交，等待审核',
  PUBLISH: '已重新上架',
  PAUSED: '已下架',
};

/** Takes down, shows or removes one of the user's own demands. Refetches the lists in any case: a refusal means that they are stale. */
export function useOwnDemandActions(demandId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const onError = (error: Error) => {
    // The demand was changed or removed elsewhere, so a retry would be refused too.
    if ([404, 409].includes(toApiFailure(error).status)) onDone();
  };
  const after = { onSuccess: onDone, onError, onSettled: () => refreshAfter(queryClient, showCall) };
  const show = useSingleMutation({
    mutationFn: async (isShown: boolean) => {
      const { auditStatus } = await apiOf(queryClient).call(showCall, { body: { id: demandId, show: isShown } });
      showToast(outcomes[auditStatus] ?? auditStatusName(auditStatus), { tone: 'success' });
    },
    ...after,
  });
  const remove = useSingleMutation({
    mutationFn: async () => {
      await apiOf(queryClient).call(removeCall, { query: { id: demandId } });
      showToast('需求已删除', { tone: 'success' });
    },
    ...after,
  });
  return {
    isBusy: show.isPending || remove.isPending,
    show: () => show.mutate(true),
    hide: () => show.mutate(false),
    remove: () => remove.mutate(),
  };
}
