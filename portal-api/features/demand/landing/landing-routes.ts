import { Router } from 'express';
import type { PortalApiDeps } from '#portal-api/deps.ts';
import { getReferenceCatalog, type ReferenceCatalog } from '#portal-api/domain/reference/reference-catalog.ts';
import { toPortalTime, toPortalTimeOrNull } from '#portal-api/platform/china-time.ts';
import { ApiError } from '#portal-api/platform/http/api-error.ts';
import { bindCall } from '#portal-api/platform/http/bind-call.ts';
import { getLanding, listLandings } from '#shared/contract/landing.ts';
import { type LandingTopic, toLandingTopic } from '#shared/rules/landing.ts';
import { type CountedPage, findLandingPage, listLandingPages, listNeighbours } from './landing-repository.ts';

const MAX_NEIGHBOURS = 8;
/** Maximum number of pages: more than there are types, places and industries; a sitemap takes 50,000. */
const MAX_PAGES = 6_000;

/** Serves the landing pages of types, places and industries: the facts about their demands, and the list of pages. */
export function landingRoutes({ db }: Pick<PortalApiDeps, 'db'>): Router {
  const router = Router();

  bindCall(router, listLandings, async () => {
    const [pages, catalog] = await Promise.all([listLandingPages(db, MAX_PAGES), getReferenceCatalog(db)]);
    return { pages: pages.flatMap((page) => toKnownTopic(page, catalog) ?? []).map(({ topic, newestAt }) => ({ ...topic, newestAt })) };
  });

  bindCall(router, getLanding, async ({ query }) => {
    const topic = toLandingTopic(query);
    const catalog = await getReferenceCatalog(db);
    if (!topic || nameOf(topic, catalog) === null) throw new ApiError(404, '没有这个页面');
    const [page, neighbours] = await Promise.all([findLandingPage(db, topic), listNeighbours(db, topic, MAX_NEIGHBOURS)]);
    return {
      isListed: page?.is_listed ?? false,
      live: page?.live ?? 0,
      countedOn: page?.counted_on ?? null,
      newestAt: toPortalTimeOrNull(page?.newest_at ?? null),
      settlementMode: page?.settlement_mode ?? null,
      budgetMedian: page?.budget_median ? Number(page.budget_median) : null,
      neighbours: neighbours
        .flatMap((neighbour) => toKnownTopic(neighbour, catalog) ?? [])
        .map((neighbour) => ({ ...neighbour.topic, name: neighbour.name, live: neighbour.live })),
    };
  });

  return router;
}

/** Maps a page to its topic; null if the current reference data lacks one of its codes. */
function toKnownTopic({ type_code, region_code, industry_code, live, newest_at }: CountedPage, catalog: ReferenceCatalog) {
  const topic = toLandingTopic({
    typeCode: type_code || undefined,
    regionCode: region_code || undefined,
    industryCode: industry_code || undefined,
  });
  const name = topic && nameOf(topic, catalog);
  return topic && name ? { topic, name, live, newestAt: toPortalTime(newest_at) } : null;
}

/** Returns the name of the topic's place, or of its industry if it has no place; null if a code is unknown. */
function nameOf({ regionCode, industryCode }: LandingTopic, { regions, industryName }: ReferenceCatalog): string | null {
  const industry = industryCode === undefined ? undefined : industryName(industryCode);
  const province = regions.find(({ code }) => code === regionCode?.slice(0, 2));
  const place = regionCode === province?.code ? province : province?.children?.find(({ code }) => code === regionCode);
  if (industry === null || (regionCode && !place)) return null;
  return place?.name ?? industry ?? null;
}
