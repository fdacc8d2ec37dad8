import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { href } from '#shared/routes/href.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { MessageHead } from '../components/message-panel.tsx';
import { NoticeList } from '../components/notice-list.tsx';
import { ReadAllButton } from '../components/read-all-button.tsx';
import { noticesQuery } from '../message-api.ts';

const pageHref = (pageNum: number) => href('notice.list', undefined, { pageNum: pageNum > 1 ? pageNum : undefined });

/** All system notices of the user. */
export const NoticeListPage = ({ request }: PageProps) => {
  const list = noticesQuery(readPageNum(request.search));
  return (
    <>
      <Breadcrumbs items={[{ label: '消息', href: href('message.list') }, { label: '系统通知' }]} />
      <MessageHead title="系统通知" action={<ReadAllButton list={list} />} />
      <NoticeList query={list} hrefOf={pageHref} />
    </>
  );
};
