import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { showToast } from '#client/ui/toast-queue.ts';

const adoptCall = remoteCall('user.useLoginPhoneAsContact', async () => (await import('#shared/contract/user.ts')).useLoginPhoneAsContact);

/** Saves the login phone as the user's contact phone and passes the full number to `onAdopted`. Ignores calls while one is pending. */
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
