import type { RequestHandler } from 'express';
import type { ServerConfig } from '../config/env.ts';
import { publicOrigin } from '../http/request-origin.ts';

/** Personal pages and calls are of no use to a search engine; they are also `noindex` and 403. */
const closed = ['/user/', '/message/', '/notice/', '/api/', '/v1/', '/wechat/connect', '/common/wechatAuth'];

/** Searches and choices of several values: without end, and each demand of them stands in a list that is open. Commas are as in our links. */
const endless = ['/*?*keyword=', '/*?*budget=', '/*?*since=', '/*?*,'];

/** `GET /robots.txt` */
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
