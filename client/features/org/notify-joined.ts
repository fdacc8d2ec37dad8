import type { QueryClient } from '@tanstack/react-query';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { focusPage } from '#client/ui/focus-page.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { joinOrgCall } from './org-api.ts';

/** Reports whether the user has joined or the request is pending, and refetches the data that joining changes. */
export function notifyJoined(queryClient: QueryClient, status: 'PENDING' | 'JOINED', name: string): Promise<void> {
  showToast(status === 'JOINED' ? `已加入「${name}」` : '申请已提交，等待企业通过', { tone: 'success' });
  // The page now shows other content.
  focusPage();
  return refreshAfter(queryClient, joinOrgCall);
}
