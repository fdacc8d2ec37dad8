import type { RequestHandler } from 'express';
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '#shared/constants.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { publicOrigin } from '../auth/request-origin.ts';
import type { ServerConfig } from '../config/env.ts';
import { requestContext } from '../http/request-context.ts';
import type { UpstreamFetch } from '../upstream/api-fetch.ts';

export interface SitemapDeps {
  config: ServerConfig;
  upstreamFetch: UpstreamFetch;
}

/** The newest demands are enough: older ones are found through the lists. */
const MAX_DEMAND_PAGES = 20;
const CACHE_MS = 60 * 60 * 1_000;

const listSchema = z.object({
  data: z.object({
    records: z.array(z.object({ demandNumber: z.string(), refreshedAt: z.string().nullish() })),
    hasMore: z.boolean().catch(false),
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

/** `GET /sitemap.xml`: the public pages and the newest demands, read from the API at most once an hour. Without the API only the former. */
export function serveSitemap({ config, upstreamFetch }: SitemapDeps): RequestHandler {
  let cached: { entries: readonly Entry[]; until: number } | null = null;
  return async (request, response) => {
    const now = Date.now();
    if (!cached || cached.until < now) {
      const demands = await readDemands(upstreamFetch, request.ip ?? '');
      cached = { entries: [...fixedEntries, ...demands], until: demands.length > 0 ? now + CACHE_MS : now };
    }
    const origin = publicOrigin(request, config);
    const urls = cached.entries.map(({ path, changedAt }) => `<url><loc>${origin}${path}</loc>${lastChange(changedAt)}</url>`);
    response
      .type('application/xml')
      .set('Cache-Control', 'public, max-age=3600')
      .send(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`);
  };
}

const lastChange = (time: string | null | undefined): string =>
  time && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(time) ? `<lastmod>${time}</lastmod>` : '';

async function readDemands(upstreamFetch: UpstreamFetch, clientIp: string): Promise<Entry[]> {
  const { requestId, log } = requestContext();
  const entries: Entry[] = [];
  try {
    for (let pageNum = 1; pageNum <= MAX_DEMAND_PAGES; pageNum += 1) {
      const path = `/api/demand/page-search?sort=new&pageSize=${MAX_PAGE_SIZE}&pageNum=${pageNum}`;
      const { body } = await upstreamFetch({ method: 'GET', path, token: null, requestId, clientIp });
      const { records, hasMore } = listSchema.parse(body).data;
      for (const { demandNumber, refreshedAt } of records) {
        if (isDemandNumber(demandNumber)) entries.push({ path: href('demand.detail', { demandNumber }), changedAt: refreshedAt });
      }
      if (!hasMore) break;
    }
  } catch (error) {
    log.warn({ err: error }, 'sitemap without demands');
  }
  return entries;
}
