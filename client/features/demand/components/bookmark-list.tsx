import type { ReactNode } from 'react';
import { Await } from '#client/lib/await.tsx';
import { type CallQuery, withPreviousData } from '#client/lib/call-query.ts';
import { Card } from '#client/ui/card.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import type { BookmarkedDemand } from '#shared/contract/bookmark.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import type { BookmarkPage } from '../bookmark-api.ts';
import { bookmarkHref } from '../bookmark-model.ts';
import { bookmarkStates, NoBookmarks } from './bookmark-layout.tsx';
import { DemandRecord } from './demand-record.tsx';
import { RestoreFocus } from './restore-focus.tsx';
import { TypeTabs } from './type-tabs.tsx';

interface BookmarkListProps {
  page: BookmarkPage;
  query: CallQuery<Page<BookmarkedDemand>>;
  /** The path of the page that shows the list. */
  path: string;
  deed: string;
  empty: { title: string; hint: string };
  actionOf: (demand: BookmarkedDemand) => ReactNode;
}

/** A paginated list of bookmarked or viewed demands, of one type or of all. */
export const BookmarkList = ({ page, query, path, deed, empty, actionOf }: BookmarkListProps) => (
  <>
    <TypeTabs current={page.typeCode} hrefOf={(typeCode) => bookmarkHref(path, { ...(typeCode && { typeCode }), pageNum: 1 })} />
    <Await query={withPreviousData(query)} {...bookmarkStates}>
      {({ records, total, pageNum, pageSize }, isRefreshing) => (
        <RestoreFocus count={records.length}>
          {records.length > 0 ? (
            <>
              <Card as="ul" aria-busy={isRefreshing}>
                {records.map((demand) => (
                  <DemandRecord
                    key={demand.id}
                    demand={demand}
                    isAvailable={demand.available}
                    at={demand.at}
                    deed={deed}
                    actions={actionOf(demand)}
                  />
                ))}
              </Card>
              <Pagination
                pageNum={pageNum}
                pageSize={pageSize}
                total={total}
                hrefOf={(next) => bookmarkHref(path, { ...page, pageNum: next })}
              />
            </>
          ) : (
            <NoBookmarks
              title={page.typeCode ? `暂无${demandTypeName(page.typeCode)}的${empty.title}` : `暂无${empty.title}`}
              hint={empty.hint}
              wholeHref={page.typeCode ? path : undefined}
              beyondEnd={total > 0 ? { total, firstHref: bookmarkHref(path, { ...page, pageNum: 1 }) } : undefined}
            />
          )}
        </RestoreFocus>
      )}
    </Await>
  </>
);
