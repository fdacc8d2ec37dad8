import { Download, MessageCircle } from 'lucide-react';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { followUpStates } from '#shared/rules/follow-up.ts';
import { followUpStateNames } from '#shared/text/account-labels.ts';
import { BookmarkLayout, bookmarkStates, NoBookmarks } from '../components/bookmark-layout.tsx';
import { ContactValues } from '../components/contact-values.tsx';
import { DemandRecord } from '../components/demand-record.tsx';
import { FollowUpLine } from '../components/follow-up-line.tsx';
import { RestoreFocus } from '../components/restore-focus.tsx';
import { contactedQuery } from '../contact-api.ts';
import { contactedHref, readContactedPage } from '../contacted-model.ts';
import { useContactedExport } from '../use-contacted-export.ts';

/** Lists the contacts that the user has unlocked, with their values, the follow-up notes and links to the conversations. */
export function DemandContactedPage({ request }: PageProps) {
  const page = readContactedPage(request);
  const { state } = page;
  const { download, isBusy } = useContactedExport();
  return (
    <BookmarkLayout
      title="联系过的需求"
      action={
        <Button size="small" busy={isBusy} onClick={download}>
          <Download size={14} aria-hidden="true" />
          导出表格
        </Button>
      }
    >
      <TabLinks
        label="跟进状态"
        items={[
          { href: contactedHref({ pageNum: 1 }), label: '全部', isCurrent: !state },
          ...followUpStates.map((value) => ({
            href: contactedHref({ state: value, pageNum: 1 }),
            label: followUpStateNames[value],
            isCurrent: state === value,
          })),
        ]}
      />
      <Await query={withPreviousData(contactedQuery(page))} {...bookmarkStates}>
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
                      at={demand.contactedAt}
                      deed="解锁"
                      actions={
                        <>
                          <TalkLink demand={demand} threadId={demand.threadId} isAvailable={demand.available} />
                          {demand.available || <ReportLink demand={demand} />}
                        </>
                      }
                    >
                      {demand.contact && <ContactValues contact={demand.contact} startsShown={false} />}
                      {demand.followUp && <FollowUpLine demand={demand} followUp={demand.followUp} />}
                    </DemandRecord>
                  ))}
                </Card>
                <Pagination
                  pageNum={pageNum}
                  pageSize={pageSize}
                  total={total}
                  hrefOf={(next) => contactedHref({ ...page, pageNum: next })}
                />
              </>
            ) : (
              <NoBookmarks
                title={state ? `暂无${followUpStateNames[state]}的需求` : '暂无联系过的需求'}
                hint={state ? '在联系过的需求上点「记录跟进」，可以改变它的状态。' : '解锁联系方式后，需求和联系方式都会留在这里。'}
                wholeHref={state ? contactedHref({ pageNum: 1 }) : undefined}
                beyondEnd={total > 0 ? { total, firstHref: contactedHref({ ...page, pageNum: 1 }) } : undefined}
              />
            )}
          </RestoreFocus>
        )}
      </Await>
    </BookmarkLayout>
  );
}

interface TalkLinkProps {
  demand: DemandCard;
  threadId: string | null | undefined;
  isAvailable: boolean;
}

/** Links to the conversation about the demand, or to the form that starts one. */
const TalkLink = ({ demand, threadId, isAvailable }: TalkLinkProps) =>
  threadId ? (
    <LinkButton size="small" href={href('message.content', { id: threadId }, { type: 'chat' })}>
      <MessageCircle size={14} aria-hidden="true" />
      查看对话
    </LinkButton>
  ) : (
    isAvailable && (
      <LinkButton size="small" href={`${demandHref(demand)}#greeting`}>
        <MessageCircle size={14} aria-hidden="true" />
        发消息
      </LinkButton>
    )
  );

/** Link to report a demand that is no longer published; otherwise the demand's page has it. */
const ReportLink = ({ demand }: { demand: DemandCard }) => (
  <LinkButton
    size="small"
    variant="ghost"
    href={href('demand.report', { demandNumber: demand.demandNumber })}
    aria-label={`举报：${demand.title}`}
  >
    举报
  </LinkButton>
);
