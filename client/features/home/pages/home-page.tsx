import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DemandCardSkeletons } from '#client/entities/demand/demand-card-skeleton.tsx';
import { Await } from '#client/lib/await.tsx';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TabLinks } from '#client/ui/tab-links.tsx';
import { type DemandSort, demandSorts } from '#shared/contract/demand-enums.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { demandSortNames } from '#shared/text/labels.ts';
import { Announcements } from '../components/announcements.tsx';
import { BannerCarousel } from '../components/banner-carousel.tsx';
import { Feed } from '../components/feed.tsx';
import { Headlines } from '../components/headlines.tsx';
import { HomeSearch } from '../components/home-search.tsx';
import { HowItWorks } from '../components/how-it-works.tsx';
import { Recommended } from '../components/recommended.tsx';
import { TypeMenu } from '../components/type-menu.tsx';
import { feedQuery } from '../home-api.ts';
import { readSort, sortHref } from '../home-model.ts';
import { bannersQuery, typesQuery } from '../stored-home-api.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/**
 * On wide screens three columns of equal height: the types, the search above the banners, and the announcements. The height is fixed from
 * the first chunk of the document on, so that painted content does not move while the rest is loading.
 */
const Hero = styled.div`
  display: grid;
  grid-template: 'types search news' auto 'types banners news' 1fr / 212px minmax(0, 1fr) 272px;
  gap: var(--space-4);
  min-height: 506px;

  > :first-child {
    grid-area: search;
  }
  > nav {
    grid-area: types;
  }

  @media (max-width: 1199px) {
    grid-template: 'types search' auto 'types banners' 1fr / 212px minmax(0, 1fr);
    min-height: 548px;
  }
  @media (max-width: 999px) {
    grid-template: 'search' auto 'types' auto 'banners' auto / minmax(0, 1fr);
    min-height: 0;
  }
`;

const News = styled.div`
  display: grid;
  grid-area: news;
  min-width: 0;

  @media (max-width: 1199px) {
    display: none;
  }
`;

const BannerBox = styled.div`
  grid-area: banners;
  height: 100%;
  min-height: 168px;

  @media (max-width: 999px) {
    height: 168px;
  }
`;

const SectionHead = styled.div`
  position: relative;
  margin-bottom: var(--space-3);

  > a {
    position: absolute;
    top: 11px;
    right: 0;
  }
`;

export function HomePage({ request }: PageProps) {
  const sort = readSort(request.search);
  return (
    <Stack>
      <Hero>
        <HomeSearch />
        <Await query={typesQuery} pending={<TypeMenu counts={null} />} failed={() => <TypeMenu counts={null} />}>
          {(types) => <TypeMenu counts={new Map(types.map(({ code, count }) => [code, count ?? 0]))} />}
        </Await>
        <BannerBox>
          <Await query={bannersQuery} pending={<Skeleton height="100%" radius={12} />} failed={() => null}>
            {(banners) => (banners.length > 0 ? <BannerCarousel banners={banners} /> : null)}
          </Await>
        </BannerBox>
        <News>
          <Announcements />
        </News>
      </Hero>
      <FeedSection sort={sort} />
      <Recommended />
      <HowItWorks />
    </Stack>
  );
}

const FeedSection = ({ sort }: { sort: DemandSort }) => (
  <Await
    query={feedQuery(sort)}
    pending={
      <FeedFrame sort={sort}>
        <DemandCardSkeletons count={8} isGrid />
      </FeedFrame>
    }
    failed={(failure, retry) => (
      <FeedFrame sort={sort}>
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      </FeedFrame>
    )}
  >
    {({ records }, isRefreshing) => {
      const headlines = sort === 'default' ? records.filter(({ headlineUntil }) => headlineUntil) : [];
      return (
        <>
          {headlines.length > 0 && <Headlines demands={headlines} />}
          <FeedFrame sort={sort}>
            <Feed
              demands={records.filter((demand) => !headlines.includes(demand))}
              sort={sort}
              isRefreshing={isRefreshing}
              followsHeadlines={headlines.length > 0}
            />
          </FeedFrame>
        </>
      );
    }}
  </Await>
);

const FeedFrame = ({ sort, children }: { sort: DemandSort; children: ReactNode }) => (
  <section aria-labelledby="feed-heading">
    <h2 id="feed-heading" className="visually-hidden">
      合作需求
    </h2>
    <SectionHead>
      <TabLinks
        label="需求排序"
        items={demandSorts.map((other) => ({ href: sortHref(other), label: demandSortNames[other], isCurrent: other === sort }))}
      />
      <a className="thumb-sized" href={listHref(anyDemand)}>
        查看更多
      </a>
    </SectionHead>
    {children}
  </section>
);
