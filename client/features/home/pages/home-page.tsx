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
import { AppCard } from '../components/app-card.tsx';
import { BannerCarousel } from '../components/banner-carousel.tsx';
import { Feed } from '../components/feed.tsx';
import { HomeSearch } from '../components/home-search.tsx';
import { Recommended } from '../components/recommended.tsx';
import { TypeTiles } from '../components/type-tiles.tsx';
import { bannersQuery, feedQuery, typesQuery } from '../home-api.ts';
import { readSort, sortHref } from '../home-model.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** Wide: as high as the banners before they are there, so that the panel beside them does not grow. */
const Hero = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
  grid-template-rows: minmax(272px, auto);
  gap: var(--space-4);

  @media (max-width: 999px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: none;
  }
`;

const BannerBox = styled.div`
  height: 272px;

  @media (max-width: 767px) {
    height: 176px;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 304px;
  align-items: start;
  gap: var(--space-4);

  @media (max-width: 999px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const FeedHead = styled.div`
  position: relative;
  margin-bottom: var(--space-3);

  > a {
    position: absolute;
    top: 11px;
    right: 0;
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

export function HomePage({ request }: PageProps) {
  const sort = readSort(request.search);
  return (
    <Stack>
      <Hero>
        <HomeSearch />
        <BannerBox>
          <Await query={bannersQuery} pending={<Skeleton height="100%" radius={12} />} failed={() => null}>
            {(banners) => (banners.length > 0 ? <BannerCarousel banners={banners} /> : null)}
          </Await>
        </BannerBox>
      </Hero>
      <Await query={typesQuery} pending={<TypeTiles counts={null} />} failed={() => <TypeTiles counts={null} />}>
        {(types) => <TypeTiles counts={new Map(types.map(({ code, count }) => [code, count ?? 0]))} />}
      </Await>
      <Columns>
        <FeedSection sort={sort} />
        <Side>
          <Announcements />
          <Recommended />
          <AppCard />
        </Side>
      </Columns>
    </Stack>
  );
}

const FeedSection = ({ sort }: { sort: DemandSort }) => (
  <section aria-labelledby="feed-heading">
    <h2 id="feed-heading" className="visually-hidden">
      合作需求
    </h2>
    <FeedHead>
      <TabLinks
        label="需求排序"
        items={demandSorts.map((other) => ({ href: sortHref(other), label: demandSortNames[other], isCurrent: other === sort }))}
      />
      <a href={listHref(anyDemand)}>查看更多</a>
    </FeedHead>
    <Await
      query={feedQuery(sort)}
      pending={<DemandCardSkeletons count={8} />}
      failed={(failure, retry) => (
        <Card>
          <LoadFailed message={failure.message} retry={retry} />
        </Card>
      )}
    >
      {({ records }, isRefreshing) => <Feed demands={records} sort={sort} isRefreshing={isRefreshing} />}
    </Await>
  </section>
);
