import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { DemandCardSkeletons } from '#client/entities/demand/demand-card-skeleton.tsx';
import { Await } from '#client/lib/await.tsx';
import { withPreviousData } from '#client/lib/call-query.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { href } from '#shared/routes/href.ts';
import { anyDemand, type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { demandTypeHints } from '#shared/text/labels.ts';
import { DemandList } from '../components/demand-list.tsx';
import { useSavedSearchVisit } from '../components/save-search.tsx';
import { filterOptionsQuery, searchQuery } from '../demand-api.ts';
import { type FilterOptions, noFilterOptions } from '../filter-options.ts';
import { listHeading } from '../list-model.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-3);
  margin-top: var(--space-1);

  > h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
  }
  > h1:focus-visible {
    outline: none;
  }
  > p {
    color: var(--text-muted);
  }
`;

/** One type of demands, or all of them, with every filter in the address. */
export function DemandListPage({ request }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedBy = useNavigationType();
  // Another type is another page: its heading takes the focus that the followed link has lost.
  useEffect(() => {
    if (arrivedBy !== 'POP' && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [arrivedBy]);

  useSavedSearchVisit(request.search.get('savedId'));
  const search = readDemandSearch(request.params.typeCode, request.search);
  if (!search) return null;
  const title = listHeading(search);
  return (
    <Layout>
      <div>
        <Breadcrumbs
          items={[
            { label: '首页', href: href('home') },
            ...(search.typeCode ? [{ label: '全部需求', href: listHref(anyDemand) }] : []),
            { label: title },
          ]}
        />
        <Heading>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{search.typeCode ? demandTypeHints[search.typeCode] : '九类商务合作，按行业与地区精准对接'}</p>
        </Heading>
      </div>
      <Await
        query={withPreviousData(filterOptionsQuery(search))}
        pending={<Pending search={search} options={null} />}
        failed={() => <Results search={search} options={noFilterOptions} />}
      >
        {(options) => <Results search={search} options={options} />}
      </Await>
    </Layout>
  );
}

interface ListProps {
  search: DemandSearch;
  options: FilterOptions | null;
}

const Results = ({ search, options }: ListProps) => (
  <Await
    query={withPreviousData(searchQuery(search))}
    pending={<Pending search={search} options={options} />}
    failed={(failure, retry) => (
      <DemandList search={search} options={options} page={null}>
        <LoadFailed message={failure.message} retry={retry} />
      </DemandList>
    )}
  >
    {(page, isRefreshing) => <DemandList search={search} options={options} page={page} isRefreshing={isRefreshing} />}
  </Await>
);

const Pending = ({ search, options }: ListProps) => (
  <DemandList search={search} options={options} page={null}>
    <DemandCardSkeletons count={6} />
  </DemandList>
);
