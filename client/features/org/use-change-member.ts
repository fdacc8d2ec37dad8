import { useQueryClient } from '@tanstack/react-query';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { actionWords } from './member-texts.ts';
import { changeMemberCall } from './org-api.ts';
import type { MemberAction } from './org-model.ts';

interface MemberChange {
  userId: string;
  action: MemberAction;
}

/**
 * Changes the role or status of a member. Calls `onDone` after a success and after a refusal that would only repeat. Refetches the members
 * in any case: a refusal means that the list is stale.
 */
export function useChangeMember(onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ userId, action }: MemberChange) => apiOf(queryClient).call(changeMemberCall, { params: { userId }, body: { action } }),
    onSuccess: (_answer, { action }) => {
      showToast(actionWords[action].done, { tone: 'success' });
      onDone();
    },
    // The member or the user has changed in the meantime, so a retry would be refused too.
    onError: (error) => {
      if ([403, 404, 409].includes(toApiFailure(error).status)) onDone();
    },
    onSettled: () => refreshAfter(queryClient, changeMemberCall),
  });
  return { change: mutate, isBusy: isPending };
}
