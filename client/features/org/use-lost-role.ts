import { useQueryClient } from '@tanstack/react-query';
import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { editOrgCall } from './org-api.ts';

/**
 * For `onRefused` of the organization's forms: whoever has been taken out, or has another role since the page was read, is told so and sees
 * the page as it is by now. The form that could say it may be gone with the role.
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
