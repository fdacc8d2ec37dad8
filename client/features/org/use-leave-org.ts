import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '#client/lib/call-query.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useSingleMutation } from '#client/lib/use-single-mutation.ts';
import { focusPage } from '#client/ui/focus-page.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { leaveOrgCall } from './org-api.ts';

/** Leaves the organization or withdraws the request to join; then shows `done` and calls `onDone`. Refetches the membership in any case. */
export function useLeaveOrg(done: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const store = usePortalStore();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiOf(queryClient).call(leaveOrgCall, {}),
    onSuccess: () => {
      showToast(done, { tone: 'success' });
      onDone();
      store.setState(({ userRefresh }) => ({ userRefresh: userRefresh + 1 }));
      // The pressed button is removed with its section.
      focusPage();
    },
    onSettled: () => refreshAfter(queryClient, leaveOrgCall),
  });
  return { leave: () => mutate(), isBusy: isPending };
}
