import type { RequestHandler } from 'express';
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
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

const listSchema = z.object({
  data: z.object({
    records: z.array(z.object({ demandNumber: z.string(), refreshedAt: z.string().nullish() })),
    hasMore: z.boolean().catch(false),
  }),
});

interface CachedSitemap {
  entries: readonly Entry[];
  at: number;
  generation: number;
}

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
 * `GET /sitemap.xml`: the public pages and the newest demands, read from the API once an hour, after a change at most once a minute. Without
 * the API only the former.
 */
export function serveSitemap({ config, upstreamFetch, pages }: SitemapDeps): RequestHandler {
  let cached: CachedSitemap | null = null;
  /** Shared by all who ask meanwhile. */
  let reading: Promise<CachedSitemap> | null = null;
  const read = async (clientIp: string): Promise<CachedSitemap> => {
    const [at, generation] = [Date.now(), pages.generation()];
    const { demands, isWhole } = await readDemands(upstreamFetch, clientIp);
    cached = { entries: [...fixedEntries, ...demands], at: isWhole && demands.length > 0 ? at : 0, generation };
    return cached;
  };
  const join = (clientIp: string): Promise<CachedSitemap> => {
    reading ??= read(clientIp).finally(() => {
      reading = null;
    });
    return reading;
  };
  return async (request, response) => {
    const lifetime = cached?.generation === pages.generation() ? CACHE_MS : CACHE_AFTER_CHANGE_MS;
    const isFresh = cached !== null && cached.at + lifetime >= Date.now();
    const { entries, at } = cached && isFresh ? cached : await join(request.ip ?? '');
    const origin = publicOrigin(request, config);
    const urls = entries.map(({ path, changedAt }) => `<url><loc>${origin}${path}</loc>${lastChange(changedAt)}</url>`);
    response
      .type('application/xml')
      .set('Cache-Control', at > 0 ? 'public, max-age=3600' : 'no-store')
      .send(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`);
  };
}

const lastChange = (time: string | null | undefined): string =>
  time && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(time) ? `<lastmod>${time}</lastmod>` : '';

async function readDemands(upstreamFetch: UpstreamFetch, clientIp: string): Promise<{ demands: Entry[]; isWhole: boolean }> {
  const { requestId, log } = requestContext();
  const demands: Entry[] = [];
  try {
    for (let pageNum = 1; pageNum <= MAX_DEMAND_PAGES; pageNum += 1) {
      const path = `/api/demand/page-search?sort=new&pageSize=${MAX_PAGE_SIZE}&pageNum=${pageNum}`;
      const { body } = await upstreamFetch({ method: 'GET', path, token: null, requestId, clientIp });
      const { records, hasMore } = listSchema.parse(body).data;
      for (const { demandNumber, refreshedAt } of records) {
        if (isDemandNumber(demandNumber)) demands.push({ path: href('demand.detail', { demandNumber }), changedAt: refreshedAt });
      }
      if (!hasMore) break;
    }
    return { demands, isWhole: true };
  } catch (error) {
    log.warn({ err: error }, 'sitemap without demands');
    return { demands, isWhole: false };
  }
}
