import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { revokeSessionCall, sessionsKey } from './safety-api.ts';

/** Signs out one other device, or all of them. Refetches the list in any case: a device may already be signed out. */
export function useRevokeSession(onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string | undefined) => apiOf(queryClient).call(revokeSessionCall, { body: id === undefined ? {} : { id } }),
    onSuccess: ({ ended }, id) => {
      const sentence = id === undefined ? `已退出其他 ${ended} 台设备` : '该设备已退出登录';
      showToast(ended > 0 ? sentence : '没有其他设备在登录', { tone: 'success' });
    },
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return {
    revoke: (id: string) => mutate(id),
    revokeOthers: () => mutate(undefined),
    /** Id of the session that is being ended. */
    ending: isPending ? (variables ?? null) : null,
    isBusy: isPending,
  };
}
