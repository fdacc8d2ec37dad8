import { CheckCheck } from 'lucide-react';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { Button } from '#client/ui/button.tsx';
import { useReadAllNotices } from '../use-read-all-notices.ts';

/** 全部已读; nothing to press while nothing is unread. An API that does not count is asked anyway. */
export const ReadAllButton = () => (
  <Await query={unreadQuery} pending={<ReadAll hasUnread={false} />} failed={() => <ReadAll hasUnread />}>
    {(unread) => <ReadAll hasUnread={unread.totalSystemNotice > 0} />}
  </Await>
);

function ReadAll({ hasUnread }: { hasUnread: boolean }) {
  const { readAll, isBusy } = useReadAllNotices();
  return (
    <Button onClick={readAll} busy={isBusy} disabled={!hasUnread && !isBusy}>
      <CheckCheck size={16} aria-hidden="true" />
      全部已读
    </Button>
  );
}
