import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { href } from '#shared/routes/href.ts';
import { MessageHead } from '../components/message-panel.tsx';
import { NoticeList } from '../components/notice-list.tsx';
import { ReadAllButton } from '../components/read-all-button.tsx';
import { noticesQuery } from '../message-api.ts';
import { readNoticeSearch } from '../notice-search.ts';

/** The user's system notices: all of them, the unread ones, or those of a category. */
export const NoticeListPage = ({ request }: PageProps) => {
  const search = readNoticeSearch(request);
  const list = noticesQuery(search);
  return (
    <>
      <Breadcrumbs items={[{ label: '消息', href: href('message.list') }, { label: '系统通知' }]} />
      <MessageHead title="系统通知" action={<ReadAllButton list={list} />} />
      <NoticeList query={list} search={search} />
    </>
  );
};
