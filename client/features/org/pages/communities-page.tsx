import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Card } from '#client/ui/card.tsx';
import { href } from '#shared/routes/href.ts';
import { communitiesQuery } from '../community-api.ts';
import { type CommunitySearch, readCommunitySearch } from '../community-model.ts';
import { CommunityGridSkeleton } from '../components/community-grid.tsx';
import { CommunityList } from '../components/community-list.tsx';
import { CommunitySearchForm } from '../components/community-search.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-8);
  margin: var(--space-1) 0 var(--space-5);

  h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }
  p {
    color: var(--text-muted);
  }
`;

/** Lists communities by industry and region, searchable by keyword and paginated. */
export function CommunitiesPage({ request }: PageProps) {
  const search = readCommunitySearch(request);
  return (
    <>
      <Breadcrumbs items={[{ label: '首页', href: href('home') }, { label: '社群' }]} />
      <Head>
        <div>
          <h1>社群</h1>
          <p>和同行、同城的人直接聊合作。会员免费加入，其他用户每个社群使用 1 张社群卡。</p>
        </div>
        <CommunitySearchForm keyword={search.keyword} />
      </Head>
      <Communities search={search} />
    </>
  );
}

const Communities = ({ search }: { search: CommunitySearch }) => (
  <Await
    query={withPreviousData(communitiesQuery(search))}
    pending={<CommunityGridSkeleton />}
    failed={(failure, retry) => (
      <Card>
        <PartFailed failure={failure} retry={retry} />
      </Card>
    )}
  >
    {(page, isRefreshing) => <CommunityList search={search} page={page} isRefreshing={isRefreshing} />}
  </Await>
);
