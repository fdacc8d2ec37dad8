import { useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { editOrgCall, orgLoginPhoneCall } from './org-api.ts';

/** Sets the phone to the caller's login phone, or removes it. */
export type PhoneChange = 'login' | 'none';

/**
 * Sets the organization's phone to one that needs no code, or removes it. Calls `onDone` after a success, and after a refusal because the
 * user may no longer change it, with whether the pressed button still exists.
 */
export function useChangeOrgPhone(onDone: (hasButton: boolean) => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: PhoneChange) => {
      const api = apiOf(queryClient);
      if (change === 'login') await api.call(orgLoginPhoneCall, {});
      else await api.call(editOrgCall, { body: { contactPhone: null } });
    },
    onSuccess: (_answer, change) => {
      showToast(change === 'login' ? '企业电话已更新' : '企业电话已移除', { tone: 'success' });
      onDone(change === 'login');
    },
    onError: (error) => {
      if (toApiFailure(error).status === 403) onDone(false);
    },
    onSettled: () => refreshAfter(queryClient, orgLoginPhoneCall),
  });
  return { change: mutate, isBusy: isPending };
}
