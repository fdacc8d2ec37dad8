import { useQueryClient } from '@tanstack/react-query';
import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { editOrgCall } from './org-api.ts';

/**
 * Returns a handler for `onRefused` of the organization's forms. If the user was removed or has lost their role, it shows the message as a
 * toast and refetches the page: the form that would show the message may disappear with the role.
 */
export function useLostRole(): (failure: ApiFailure) => boolean {
  const queryClient = useQueryClient();
  return (failure) => {
    const reason = refusalReason(failure);
    if (reason !== 'NO_ORG' && reason !== 'ORG_ROLE') return false;
    showToast(failure.message, { tone: 'error' });
    void refreshAfter(queryClient, editOrgCall);
    return true;
  };
}
