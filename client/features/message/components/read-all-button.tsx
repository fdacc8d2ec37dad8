import { CheckCheck } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { type CallQuery, withPreviousData } from '#client/lib/call-query.ts';
import { Button } from '#client/ui/button.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import type { NoticePage } from '#shared/contract/message.ts';
import { useReadAllNotices } from '../use-read-all-notices.ts';

interface ReadAllProps {
  /** The list below the button. */
  list: CallQuery<NoticePage>;
}

/**
 * The 全部已读 button, disabled if nothing is unread: notices of muted groups are not among the unread counts, but may be in the list. It
 * stays enabled if the API does not return the counts.
 */
export const ReadAllButton = ({ list }: ReadAllProps) => (
  <Await query={unreadQuery} pending={<ReadAll list={list} hasUnread={false} />} failed={() => <ReadAll list={list} hasUnread />}>
    {({ totalSystemNotice }) => {
      const ofCounts = <ReadAll list={list} hasUnread={totalSystemNotice > 0} />;
      return (
        <Await query={withPreviousData(list)} pending={ofCounts} failed={() => ofCounts}>
          {({ records }) => <ReadAll list={list} hasUnread={totalSystemNotice > 0 || records.some(({ read }) => !read)} />}
        </Await>
      );
    }}
  </Await>
);

function ReadAll({ list, hasUnread }: ReadAllProps & { hasUnread: boolean }) {
  const { readAll, isBusy } = useReadAllNotices(list);
  const button = useRef<HTMLButtonElement>(null);
  const isOff = !hasUnread && !isBusy;
  // Browsers drop the focus from a button that becomes disabled, so move it to the page.
  useLayoutEffect(() => {
    if (isOff && document.activeElement === button.current) focusPage();
  }, [isOff]);
  return (
    <Button ref={button} onClick={readAll} busy={isBusy} disabled={isOff}>
      <CheckCheck size={16} aria-hidden="true" />
      全部已读
    </Button>
  );
}
