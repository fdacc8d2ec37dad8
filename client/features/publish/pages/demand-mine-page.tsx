import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { KeywordForm } from '#client/forms/keyword-form.tsx';
import { Await } from '#client/lib/await.tsx';
import { type CallQuery, withPreviousData } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { listMyDemands } from '#shared/contract/publish.ts';
import { href } from '#shared/routes/href.ts';
import { MAX_KEYWORD_LENGTH } from '#shared/rules/demand-search.ts';
import { auditStatusName } from '#shared/text/account-labels.ts';
import { texts } from '#shared/text/texts.ts';
import { OwnDemandRow } from '../components/own-demand-row.tsx';
import { countOf, type MineSearch, mineHref, mineTabs, readMineSearch } from '../mine-model.ts';
import { mineQuery } from '../publish-api.ts';
import { publishHref } from '../publish-model.ts';

type MinePage = CallData<typeof listMyDemands>;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin-bottom: var(--space-3);

  > h1 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
`;

const SearchRow = styled.div`
  margin: var(--space-4) 0;
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;

/** The user's own demands in every state, with the actions on each. */
export function DemandMinePage({ request }: PageProps) {
  const search = readMineSearch(request);
  const query: CallQuery<MinePage> = withPreviousData(mineQuery(search));
  return (
    <>
      <Head>
        <h1>我的发布</h1>
        <LinkButton variant="primary" href={publishHref(null)}>
          <Plus size={16} aria-hidden="true" />
          发布需求
        </LinkButton>
      </Head>
      <Await
        query={query}
        pending={
          <Frame search={search}>
            <Pending />
          </Frame>
        }
        failed={({ message }, retry) => (
          <Frame search={search}>
            <Card>
              <LoadFailed message={message} retry={retry} />
            </Card>
          </Frame>
        )}
      >
        {(page, isRefreshing) => (
          <Frame search={search} counts={page.counts}>
            {page.records.length > 0 ? (
              <List aria-busy={isRefreshing}>
                {page.records.map((demand) => (
                  <li key={demand.id}>
                    <OwnDemandRow demand={demand} />
                  </li>
                ))}
              </List>
            ) : (
              <Card>
                <Nothing search={search} isBeyondEnd={page.total > 0} />
              </Card>
            )}
            <Pagination {...page} hrefOf={(pageNum) => mineHref(search, { pageNum })} />
          </Frame>
        )}
      </Await>
    </>
  );
}

interface FrameProps {
  search: MineSearch;
  counts?: MinePage['counts'];
  children: ReactNode;
}

const Frame = ({ search, counts, children }: FrameProps) => (
  <>
    <TabLinks
      label="按状态查看我的发布"
      items={mineTabs(search.auditStatus, counts).map((status) => {
        const count = countOf(counts, status);
        return {
          href: mineHref(search, { auditStatus: status }),
          label: status ? auditStatusName(status) : '全部',
          isCurrent: status === search.auditStatus,
          ...(count !== undefined && { count }),
        };
      })}
    />
    <SearchRow>
      <KeywordForm
        action={href('demand.mine')}
        label="搜索我的发布"
        keyword={search.keyword}
        placeholder="搜索标题或编号"
        maxLength={MAX_KEYWORD_LENGTH}
        kept={{ auditStatus: search.auditStatus ?? undefined }}
      />
    </SearchRow>
    {children}
  </>
);

function Nothing({ search, isBeyondEnd }: { search: MineSearch; isBeyondEnd: boolean }) {
  const { auditStatus, keyword } = search;
  if (isBeyondEnd) return <EmptyState title="这一页没有内容" action={<LinkButton href={mineHref(search)}>回到第一页</LinkButton>} />;
  if (keyword) {
    return (
      <EmptyState
        title={`没有找到与「${keyword}」有关的需求`}
        hint="换个关键词，或查看全部需求。"
        action={<LinkButton href={mineHref(search, { keyword: '', auditStatus: null })}>查看全部</LinkButton>}
      />
    );
  }
  return auditStatus ? (
    <EmptyState
      title={`暂无${auditStatusName(auditStatus)}的需求`}
      action={<LinkButton href={mineHref(search, { auditStatus: null })}>查看全部</LinkButton>}
    />
  ) : (
    <EmptyState
      title="暂无发布的需求"
      hint="说清楚您要找什么样的合作方，让他们主动联系您。"
      action={
        <LinkButton variant="primary" href={publishHref(null)}>
          发布第一条需求
        </LinkButton>
      }
    />
  );
}

const places = ['1', '2', '3', '4'];

const Pending = () => (
  <List>
    <li>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </li>
    {places.map((place) => (
      <li key={place}>
        <Skeleton height={150} radius={12} />
      </li>
    ))}
  </List>
);
