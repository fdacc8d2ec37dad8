import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { href } from '#shared/routes/href.ts';
import { MessageHead } from '../components/message-panel.tsx';
import { NoticeList } from '../components/notice-list.tsx';
import { ReadAllButton } from '../components/read-all-button.tsx';
import { noticesQuery } from '../message-api.ts';
import { readNoticeSearch } from '../notice-search.ts';

const Actions = styled.div`
  display: flex;
  gap: var(--space-4);
  align-items: center;

  > a {
    position: relative;
  }
  /* A touch target of at least 44 px without changing the appearance. */
  > a::after {
    content: '';
    position: absolute;
    inset: -12px -8px;
  }
`;

/** The user's system notices: all of them, the unread ones, or those of a category. */
export const NoticeListPage = ({ request }: PageProps) => {
  const search = readNoticeSearch(request);
  const list = noticesQuery(search);
  return (
    <>
      <Breadcrumbs items={[{ label: '消息', href: href('message.list') }, { label: '系统通知' }]} />
      <MessageHead
        title="系统通知"
        action={
          <Actions>
            {/* An API without the settings does not say what is muted. */}
            <Await query={withPreviousData(list)} pending={null} failed={() => null}>
              {({ muted }) => muted && <a href={`${href('user.safety')}#notices`}>通知设置</a>}
            </Await>
            <ReadAllButton list={list} />
          </Actions>
        }
      />
      <NoticeList query={list} search={search} />
    </>
  );
};
