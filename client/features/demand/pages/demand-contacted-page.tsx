import { MessageCircle } from 'lucide-react';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { bookmarkHref, readBookmarkPage } from '../bookmark-model.ts';
import { BookmarkLayout, bookmarkStates, NoBookmarks } from '../components/bookmark-layout.tsx';
import { ContactValues } from '../components/contact-values.tsx';
import { DemandRecord } from '../components/demand-record.tsx';
import { contactedQuery } from '../contact-api.ts';

/** Whose contact the user has unlocked, with it, and the way to the conversation. */
export function DemandContactedPage({ request }: PageProps) {
  const page = readBookmarkPage(request);
  const path = href('demand.contacted');
  return (
    <BookmarkLayout title="联系过的需求">
      <Await query={withPreviousData(contactedQuery(page.pageNum))} {...bookmarkStates}>
        {({ records, total, pageNum, pageSize }, isRefreshing) =>
          records.length > 0 ? (
            <div>
              <Card as="ul" aria-busy={isRefreshing}>
                {records.map((demand) => (
                  <DemandRecord
                    key={demand.id}
                    demand={demand}
                    isAvailable={demand.available}
                    at={demand.contactedAt}
                    deed="解锁"
                    actions={<TalkLink demand={demand} threadId={demand.threadId} isAvailable={demand.available} />}
                  >
                    {demand.contact && <ContactValues contact={demand.contact} startsShown={false} />}
                  </DemandRecord>
                ))}
              </Card>
              <Pagination pageNum={pageNum} pageSize={pageSize} total={total} hrefOf={(next) => bookmarkHref(path, { pageNum: next })} />
            </div>
          ) : (
            <NoBookmarks
              title="暂无联系过的需求"
              hint="解锁联系方式后，需求和联系方式都会留在这里。"
              beyondEnd={total > 0 ? { total, firstHref: path } : undefined}
            />
          )
        }
      </Await>
    </BookmarkLayout>
  );
}

interface TalkLinkProps {
  demand: DemandCard;
  threadId: string | null | undefined;
  isAvailable: boolean;
}

/** To the conversation about the demand where there is one, otherwise to where it begins. */
const TalkLink = ({ demand, threadId, isAvailable }: TalkLinkProps) =>
  threadId ? (
    <LinkButton size="small" href={href('message.content', { id: threadId }, { type: 'chat' })}>
      <MessageCircle size={14} aria-hidden="true" />
      查看对话
    </LinkButton>
  ) : (
    isAvailable && (
      <LinkButton size="small" variant="ghost" href={`${demandHref(demand)}#greeting`}>
        发消息
      </LinkButton>
    )
  );
