import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { showToast } from '#client/ui/toast-queue.ts';

const adoptCall = remoteCall('user.useLoginPhoneAsContact', async () => (await import('#shared/contract/user.ts')).useLoginPhoneAsContact);

/** Puts the phone that one signs in with into one's contact, at once; `onAdopted` hears it whole. One press at a time. */
export function useAdoptLoginPhone(onAdopted?: (phone: string) => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiOf(queryClient).call(adoptCall, {}),
    onSuccess: ({ phone }) => {
      onAdopted?.(phone);
      showToast('联系手机已改为登录手机号', { tone: 'success' });
      return refreshAfter(queryClient, adoptCall);
    },
  });
  return { adopt: () => isPending || mutate(), isAdopting: isPending };
}
