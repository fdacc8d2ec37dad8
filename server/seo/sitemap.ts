import { type Response, Router } from 'express';
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { pageOf } from '#shared/contract/envelope.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { answerStatus } from '#shared/rules/answer-status.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { landingHref, toLandingTopic } from '#shared/rules/landing.ts';
import type { ServerConfig } from '../config/env.ts';
import { requestContext } from '../http/request-context.ts';
import { publicOrigin } from '../http/request-origin.ts';
import type { Pages } from '../pages/pages.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';

export interface SitemapDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
  pages: Pick<Pages, 'generation'>;
}

/** Number of list pages to read, the newest demands first: crawlers find older ones through the lists. */
const MAX_LIST_PAGES = 20;
const CACHE_MS = HOUR_MS;
/** Lifetime once any page has been invalidated: one of the demands may have been taken down. */
const CACHE_AFTER_CHANGE_MS = 60 * 1_000;

const demandsSchema = pageOf(z.object({ demandNumber: z.string(), refreshedAt: z.string().nullish() }));

/** The last version of a part. `at` is 0 if it is incomplete, so that it is read again. */
interface CachedPart {
  entries: readonly Entry[];
  at: number;
  generation: number;
}

const landingsSchema = z.object({
  data: z.object({
    pages: z.array(
      z.object({
        typeCode: z.string().optional(),
        regionCode: z.string().optional(),
        industryCode: z.string().optional(),
        newestAt: z.string().nullish(),
      }),
    ),
  }),
});

interface Entry {
  path: string;
  changedAt?: string | null | undefined;
}

const fixedEntries: readonly Entry[] = [
  { path: href('home') },
  { path: href('about') },
  { path: href('app.download') },
  { path: href('demand.select') },
  { path: href('communities') },
  ...demandTypeCodes.map((typeCode) => ({ path: href('demand.list', { typeCode }) })),
];

/**
 * Serves `GET /sitemap.xml`, an index (sitemaps.org) of `/sitemap-pages.xml` (public pages), `/sitemap-landing.xml` (landing pages for
 * types, regions and industries) and `/sitemap-demands.xml` (the newest demands). The last two are read from the API once an hour, or at
 * most once a minute after a change, and are missing if it is unavailable.
 */
export function sitemapRoutes(deps: SitemapDeps): Router {
  const { config } = deps;
  const router = Router();
  const landings = cachePart(deps, readLandings);
  const demands = cachePart(deps, readDemands);
  const parts: readonly [path: string, part: Part][] = [
    ['/sitemap-pages.xml', async () => ({ entries: fixedEntries, isWhole: true })],
    ['/sitemap-landing.xml', landings],
    ['/sitemap-demands.xml', demands],
  ];
  const send = (response: Response, isWhole: boolean, root: string, lines: readonly string[]): void =>
    void response
      .type('application/xml')
      .set('Cache-Control', isWhole ? 'public, max-age=3600' : 'no-store')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join('')}</${root}>`,
      );

  router.get('/sitemap.xml', async (request, response) => {
    const origin = publicOrigin(request, config);
    const read = await Promise.all(parts.map(async ([path, part]) => ({ path, ...(await part(request.ip ?? '')) })));
    const filled = read.filter(({ entries }) => entries.length > 0);
    const lines = filled.map(({ path, entries }) => `<sitemap><loc>${origin}${path}</loc>${lastChange(newestOf(entries))}</sitemap>`);
    send(
      response,
      read.every(({ isWhole }) => isWhole),
      'sitemapindex',
      lines,
    );
  });
  for (const [path, part] of parts) {
    router.get(path, async (request, response, next) => {
      const origin = publicOrigin(request, config);
      const { entries, isWhole } = await part(request.ip ?? '');
      // A sitemap must contain at least one address.
      if (entries.length === 0) return next();
      send(
        response,
        isWhole,
        'urlset',
        entries.map((entry) => `<url><loc>${origin}${entry.path}</loc>${lastChange(entry.changedAt)}</url>`),
      );
    });
  }
  return router;
}

interface ReadPart {
  entries: readonly Entry[];
  /** Whether the part is complete, so that another attempt could not return more. */
  isWhole: boolean;
}

type Part = (clientIp: string) => Promise<ReadPart>;

/** Caches a part while it is fresh; requests that arrive while it is being read share that read. */
function cachePart(
  { upstreamFetch, pages }: SitemapDeps,
  readPart: (upstreamFetch: UpstreamFetch, clientIp: string) => Promise<ReadPart>,
): Part {
  let cached: CachedPart | null = null;
  let reading: Promise<CachedPart> | null = null;
  const read = async (clientIp: string): Promise<CachedPart> => {
    const [at, generation] = [Date.now(), pages.generation()];
    const { entries, isWhole } = await readPart(upstreamFetch, clientIp);
    cached = { entries, at: isWhole ? at : 0, generation };
    return cached;
  };
  return async (clientIp) => {
    const lifetime = cached?.generation === pages.generation() ? CACHE_MS : CACHE_AFTER_CHANGE_MS;
    if (!cached || cached.at + lifetime < Date.now()) {
      reading ??= read(clientIp).finally(() => {
        reading = null;
      });
      const { entries, at } = await reading;
      return { entries, isWhole: at > 0 };
    }
    return { entries: cached.entries, isWhole: true };
  };
}

const newestOf = (entries: readonly Entry[]): string | undefined =>
  entries.reduce<string | undefined>(
    (newest, { changedAt }) => (changedAt && (!newest || Date.parse(changedAt) > Date.parse(newest)) ? changedAt : newest),
    undefined,
  );

const lastChange = (time: string | null | undefined): string =>
  time && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(time) ? `<lastmod>${time}</lastmod>` : '';

async function readLandings(upstreamFetch: UpstreamFetch, clientIp: string): Promise<ReadPart> {
  const { requestId, log } = requestContext();
  try {
    const { status, body } = await upstreamFetch({ method: 'GET', path: '/api/landing/index', token: null, requestId, clientIp });
    // The API has no landing pages.
    if (answerStatus(status, body) === 404) return { entries: [], isWhole: true };
    const entries = landingsSchema.parse(body).data.pages.flatMap(({ newestAt, ...codes }) => {
      const topic = toLandingTopic(codes);
      return topic ? [{ path: landingHref(topic), changedAt: newestAt }] : [];
    });
    return { entries, isWhole: true };
  } catch (error) {
    log.warn({ err: error }, 'sitemap without landing pages');
    return { entries: [], isWhole: false };
  }
}

async function readDemands(upstreamFetch: UpstreamFetch, clientIp: string): Promise<ReadPart> {
  const { requestId, log } = requestContext();
  const demands: Entry[] = [];
  try {
    for (let pageNum = 1; pageNum <= MAX_LIST_PAGES; pageNum += 1) {
      const path = `/api/demand/page-search?sort=new&withFacets=0&pageSize=${MAX_PAGE_SIZE}&pageNum=${pageNum}`;
      const { body } = await upstreamFetch({ method: 'GET', path, token: null, requestId, clientIp });
      const { data } = z.object({ data: z.looseObject({}) }).parse(body);
      // Some APIs omit these fields.
      const { records, hasMore } = demandsSchema.parse({ pageNum, pageSize: MAX_PAGE_SIZE, ...data });
      for (const { demandNumber, refreshedAt } of records) {
        if (isDemandNumber(demandNumber)) demands.push({ path: href('demand.detail', { demandNumber }), changedAt: refreshedAt });
      }
      if (!hasMore || records.length === 0) break;
    }
    return { entries: demands, isWhole: demands.length > 0 };
  } catch (error) {
    log.warn({ err: error }, 'sitemap without demands');
    return { entries: demands, isWhole: false };
  }
}
