import { CheckCheck } from 'lucide-react';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import type { CallQuery } from '#client/lib/call-query.ts';
import { Button } from '#client/ui/button.tsx';
import type { NoticePage } from '#shared/contract/message.ts';
import { useReadAllNotices } from '../use-read-all-notices.ts';

interface ReadAllProps {
  /** The list that it stands above. */
  list: CallQuery<NoticePage>;
}

/** 全部已读; nothing to press while nothing is unread. An API that does not count is asked anyway. */
export const ReadAllButton = ({ list }: ReadAllProps) => (
  <Await query={unreadQuery} pending={<ReadAll list={list} hasUnread={false} />} failed={() => <ReadAll list={list} hasUnread />}>
    {(unread) => <ReadAll list={list} hasUnread={unread.totalSystemNotice > 0} />}
  </Await>
);

function ReadAll({ list, hasUnread }: ReadAllProps & { hasUnread: boolean }) {
  const { readAll, isBusy } = useReadAllNotices(list);
  return (
    <Button onClick={readAll} busy={isBusy} disabled={!hasUnread && !isBusy}>
      <CheckCheck size={16} aria-hidden="true" />
      全部已读
    </Button>
  );
}
