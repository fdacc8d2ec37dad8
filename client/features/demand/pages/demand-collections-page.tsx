import { StarOff } from 'lucide-react';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Button } from '#client/ui/button.tsx';
import { href } from '#shared/routes/href.ts';
import { collectionsQuery } from '../bookmark-api.ts';
import { readBookmarkPage } from '../bookmark-model.ts';
import { BookmarkLayout } from '../components/bookmark-layout.tsx';
import { BookmarkList } from '../components/bookmark-list.tsx';
import { useUncollect } from '../use-uncollect.ts';

/** Lists the demands that the user has bookmarked, latest first. */
export function DemandCollectionsPage({ request }: PageProps) {
  const uncollect = useUncollect();
  const page = readBookmarkPage(request);
  return (
    <BookmarkLayout title="我的收藏">
      <BookmarkList
        page={page}
        query={collectionsQuery(page)}
        path={href('demand.collections')}
        deed="收藏"
        empty={{ title: '收藏', hint: '在需求页面点「收藏」，合适的机会就不会错过。' }}
        actionOf={(demand) => (
          <Button
            size="small"
            variant="ghost"
            aria-label={`${demand.available ? '取消收藏' : '移除'}：${demand.title}`}
            onClick={() => uncollect(demand)}
          >
            <StarOff size={14} aria-hidden="true" />
            {demand.available ? '取消收藏' : '移除'}
          </Button>
        )}
      />
    </BookmarkLayout>
  );
}
