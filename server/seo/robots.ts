import type { RequestHandler } from 'express';
import type { ServerConfig } from '../config/env.ts';
import { publicOrigin } from '../http/request-origin.ts';

/** Paths of personal pages and calls, which are of no use to a search engine; they are also `noindex` and 403. */
const closed = ['/user/', '/message/', '/notice/', '/api/', '/v1/', '/wechat/connect', '/common/wechatAuth'];

/**
 * Searches and lists with several filter values: unlimited in number, and their demands are in allowed lists. The values are separated by
 * commas that are not encoded, as in the portal's own links.
 */
const endless = ['/*?*keyword=', '/*?*budget=', '/*?*since=', '/*?*,'];

/** Serves `GET /robots.txt`. */
export const serveRobots =
  (config: Pick<ServerConfig, 'publicOrigin'>): RequestHandler =>
  (request, response) => {
    const lines = [
      'User-agent: *',
      ...[...closed, ...endless].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicOrigin(request, config)}/sitemap.xml`,
      '',
    ];
    response.type('text/plain').set('Cache-Control', 'public, max-age=3600').send(lines.join('\n'));
  };
