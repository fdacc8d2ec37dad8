import { styled } from 'styled-components';
import { DemandCardList, DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandCardSkeletons } from '#client/entities/demand/demand-card-skeleton.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { type BookmarkPage, publishedQuery } from '../bookmark-api.ts';
import { readBookmarkPage } from '../bookmark-model.ts';
import { PublisherNotFound } from '../components/demand-not-found.tsx';
import { PublisherHead } from '../components/publisher-head.tsx';
import { TypeTabs } from '../components/type-tabs.tsx';
import { publisherQuery } from '../demand-api.ts';
import { publisherHref, readPublisherId } from '../publisher-model.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Shows a publisher and their published demands. */
export function DemandPublisherPage({ request }: PageProps) {
  const id = readPublisherId(request);
  const page = readBookmarkPage(request);
  if (!id) return null;
  return (
    <Await
      query={publisherQuery(id)}
      pending={
        <Card>
          <Skeleton height={72} radius={8} />
        </Card>
      }
      failed={(failure, retry) =>
        failure.status === 404 || failure.status === 400 ? (
          <PublisherNotFound />
        ) : (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )
      }
    >
      {(publisher) => (
        <Stack>
          <Breadcrumbs items={[{ label: '首页', href: href('home') }, { label: '发布者主页' }]} />
          <PublisherHead publisher={publisher} />
          <TypeTabs current={page.typeCode} hrefOf={(typeCode) => publisherHref(id, { typeCode })} />
          <PublishedDemands id={id} page={page} />
        </Stack>
      )}
    </Await>
  );
}

const PublishedDemands = ({ id, page }: { id: string; page: BookmarkPage }) => (
  <section aria-labelledby="published-heading">
    <h2 id="published-heading" className="visually-hidden">
      展示中的需求
    </h2>
    <Await
      query={publishedQuery(id, page)}
      pending={<DemandCardSkeletons count={4} />}
      failed={(failure, retry) => (
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      )}
    >
      {({ records, total, pageSize, pageNum }) =>
        records.length > 0 ? (
          <>
            <DemandCardList>
              {records.map((demand) => (
                <li key={demand.id}>
                  <DemandCardView demand={toDemandCardLook(demand)} />
                </li>
              ))}
            </DemandCardList>
            <Pagination
              pageNum={pageNum}
              pageSize={pageSize}
              total={total}
              hrefOf={(next) => publisherHref(id, { typeCode: page.typeCode, pageNum: next })}
            />
          </>
        ) : (
          <Card>
            {total > 0 ? (
              <EmptyState
                title="这一页没有内容"
                hint={`这位发布者共有 ${groupDigits(total)} 条需求，回到第一页看看。`}
                action={<LinkButton href={publisherHref(id, { typeCode: page.typeCode })}>回到第一页</LinkButton>}
              />
            ) : (
              <EmptyState
                title={page.typeCode ? `暂无${demandTypeName(page.typeCode)}需求` : '暂无展示中的需求'}
                hint="这位发布者现在没有这样的需求，看看其他人的。"
                action={<LinkButton href={listHref(anyDemand)}>查看全部需求</LinkButton>}
              />
            )}
          </Card>
        )
      }
    </Await>
  </section>
);
