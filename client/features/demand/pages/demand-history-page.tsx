import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { href } from '#shared/routes/href.ts';
import { historyQuery } from '../bookmark-api.ts';
import { readBookmarkPage } from '../bookmark-model.ts';
import { BookmarkLayout } from '../components/bookmark-layout.tsx';
import { BookmarkList } from '../components/bookmark-list.tsx';
import { useClearHistory } from '../use-clear-history.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

/** Lists the demands that the user has viewed, latest first. */
export function DemandHistoryPage({ request }: PageProps) {
  const [isAsking, setAsking] = useState(false);
  const history = useClearHistory(() => setAsking(false));
  const page = readBookmarkPage(request);
  return (
    <BookmarkLayout
      title="浏览记录"
      action={
        <Await query={withPreviousData(historyQuery(page))} pending={null} failed={() => null}>
          {({ total }) =>
            // With a type filter the list may be empty although the history is not.
            (total > 0 || page.typeCode) && (
              <Button onClick={() => setAsking(true)}>
                <Trash2 size={14} aria-hidden="true" />
                清空记录
              </Button>
            )
          }
        </Await>
      }
    >
      <BookmarkList
        page={page}
        query={historyQuery(page)}
        path={href('demand.history')}
        deed="浏览"
        empty={{ title: '浏览记录', hint: '看过的需求会留在这里，方便您回头再找。' }}
        actionOf={({ id, title }) => (
          <Button size="small" variant="ghost" aria-label={`移除：${title}`} onClick={() => history.remove(id)}>
            <X size={14} aria-hidden="true" />
            移除
          </Button>
        )}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="清空浏览记录"
        text="全部浏览记录都会删除，不能恢复。收藏和联系过的需求不受影响。"
        confirmLabel="全部清空"
        isDangerous
        isBusy={history.isBusy}
        onConfirm={history.clear}
      />
    </BookmarkLayout>
  );
}
