import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Notice } from '#shared/contract/message.ts';
import type { Unread } from '#shared/contract/user.ts';
import { announcementPagesKey, noticePagesKey, userDetailKey } from './message-api.ts';
import { type PortalMessage, withRead } from './message-model.ts';

/** Updates the cached lists and unread counts: the API marked the message as read when it returned it. */
export function useNoteAsRead(kind: PortalMessage, id: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const queryKey = kind === 'notice' ? noticePagesKey : announcementPagesKey;
    queryClient.setQueriesData<Page<Notice>>({ queryKey }, (page) => page && withRead(page, id));
    const counts = queryClient.getQueryData<Unread>(unreadQuery.queryKey);
    if (counts && (kind === 'notice' ? counts.totalSystemNotice : counts.totalAnnouncements) === 0) return;
    void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: userDetailKey });
  }, [kind, id, queryClient]);
}
