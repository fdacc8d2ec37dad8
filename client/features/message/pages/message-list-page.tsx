import { styled } from 'styled-components';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { TabLinks } from '#client/ui/tab-links.tsx';
import type { Unread } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { AnnouncementList } from '../components/announcement-list.tsx';
import { InboxList } from '../components/inbox-list.tsx';
import { MessageHead } from '../components/message-panel.tsx';
import { NoticeList } from '../components/notice-list.tsx';
import { ReadAllButton } from '../components/read-all-button.tsx';
import { inboxUnreadQuery } from '../conversation-api.ts';
import { readInboxSearch } from '../inbox-search.ts';
import { latestNoticesQuery } from '../message-api.ts';
import { currentTab, type MessageTab } from '../message-model.ts';

const Tabs = styled.div`
  margin-bottom: var(--space-4);
`;

/** The user's conversations and notices, and the platform's announcements. */
export function MessageListPage({ request }: PageProps) {
  const tab = currentTab(request);
  return (
    <>
      <MessageHead title="消息" action={tab === 'notice' && <ReadAllButton list={latestNoticesQuery} />} />
      <Tabs>
        <Await
          query={tab === 'chat' ? inboxUnreadQuery : unreadQuery}
          pending={<MessageTabs tab={tab} />}
          failed={() => <MessageTabs tab={tab} />}
        >
          {(unread) => <MessageTabs tab={tab} unread={unread} />}
        </Await>
      </Tabs>
      {tab === 'chat' && <InboxList search={readInboxSearch(request)} />}
      {tab === 'notice' && <NoticeList query={latestNoticesQuery} />}
      {tab === 'announcement' && <AnnouncementList pageNum={readPageNum(request.search)} />}
    </>
  );
}

const MessageTabs = ({ tab, unread }: { tab: MessageTab; unread?: Unread }) => (
  <TabLinks
    label="消息分类，数字为未读条数"
    items={[
      { label: '会话', href: href('message.list'), isCurrent: tab === 'chat', count: unread?.totalChatMessages || undefined },
      {
        label: '系统通知',
        href: href('message.list', undefined, { tab: 'notice' }),
        isCurrent: tab === 'notice',
        count: unread?.totalSystemNotice || undefined,
      },
      {
        label: '平台公告',
        href: href('message.list', undefined, { tab: 'announcement' }),
        isCurrent: tab === 'announcement',
        count: unread?.totalAnnouncements || undefined,
      },
    ]}
  />
);
