import { type Response, Router } from 'express';
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { pageOf } from '#shared/contract/envelope.ts';
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

/** The newest demands are enough: older ones are found through the lists. */
const MAX_DEMAND_PAGES = 20;
const CACHE_MS = 60 * 60 * 1_000;
/** After a change that may have taken one of them down. */
const CACHE_AFTER_CHANGE_MS = 60 * 1_000;

const listedDemands = pageOf(z.object({ demandNumber: z.string(), refreshedAt: z.string().nullish() }));

/** A part as it was read last. `at`: 0 while it lacks something, so that it is read again. */
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
 * `GET /sitemap.xml`: the index of the others, as sitemaps.org has it: `/sitemap-pages.xml`, the public pages, `/sitemap-landing.xml`, the
 * listed pages about types, places and industries, `/sitemap-demands.xml`, the newest demands. The last two are read from the API once an
 * hour, after a change at most once a minute, and are missing without it.
 */
export function sitemapRoutes(deps: SitemapDeps): Router {
  const { config } = deps;
  const router = Router();
  const landings = keepPart(deps, readLandings);
  const demands = keepPart(deps, readDemands);
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
      // A sitemap has one address or more.
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
  /** Nothing is missing that another try could bring. */
  isWhole: boolean;
}

type Part = (clientIp: string) => Promise<ReadPart>;

/** Gives a part as long as it is fresh; whoever asks while it is being read waits for the same reading. */
function keepPart(
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
    // An API that counts nothing.
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
    for (let pageNum = 1; pageNum <= MAX_DEMAND_PAGES; pageNum += 1) {
      const path = `/api/demand/page-search?sort=new&withFacets=0&pageSize=${MAX_PAGE_SIZE}&pageNum=${pageNum}`;
      const { body } = await upstreamFetch({ method: 'GET', path, token: null, requestId, clientIp });
      const { data } = z.object({ data: z.looseObject({}) }).parse(body);
      // Some APIs leave the counters out.
      const { records, hasMore } = listedDemands.parse({ pageNum, pageSize: MAX_PAGE_SIZE, ...data });
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
