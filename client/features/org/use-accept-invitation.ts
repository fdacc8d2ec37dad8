import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiOf } from '#client/lib/call-query.ts';
import { useMutation } from '#client/lib/mutation.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { useAfterLogin } from '#client/lib/use-after-login.ts';
import { focusPage } from '#client/ui/focus-page.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { acceptInvitationCall, invitationQuery } from './invitation-api.ts';
import { canJoinWithoutDecision } from './invitation-model.ts';

/**
 * Joins by an invitation. For a visitor, opens the login dialog and joins after it, unless their account has a state that requires a
 * decision first. Refetches the invitation after success and failure.
 */
export function useAcceptInvitation(token: string) {
  const queryClient = useQueryClient();
  const store = usePortalStore();
  // A second click may arrive before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiOf(queryClient).call(acceptInvitationCall, { body: { token } }),
    onSuccess: ({ orgName }) => {
      showToast(`已加入「${orgName}」`, { tone: 'success' });
      store.setState(({ userRefresh }) => ({ userRefresh: userRefresh + 1 }));
      // The pressed button is removed.
      focusPage();
    },
    onSettled: () => {
      isUnderWay.current = false;
      return refreshAfter(queryClient, acceptInvitationCall);
    },
  });
  const accept = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate();
  };
  const acceptAfterLogin = useAfterLogin(async () => {
    const opened = await queryClient.fetchQuery({ ...invitationQuery(token), staleTime: 0 }).catch(() => null);
    if (opened && canJoinWithoutDecision(opened)) accept();
  });
  return { accept, acceptAfterLogin, isBusy: isPending };
}
