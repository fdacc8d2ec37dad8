import type { RequestHandler } from 'express';
import { href } from '#shared/routes/href.ts';
import type { ServerConfig } from '../config/env.ts';

/** Colors of the header (`--surface` in client/styling), which browsers use for their own frame around the portal. */
export const themeColors = { light: '#ffffff', dark: '#151c28' } as const;

/** Serves `GET /manifest.webmanifest`: name and appearance of the installed portal (W3C Web Application Manifest). */
export const serveWebManifest =
  ({ siteName }: Pick<ServerConfig, 'siteName'>): RequestHandler =>
  (_request, response) => {
    response
      .type('application/manifest+json')
      .set('Cache-Control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          name: siteName,
          short_name: siteName,
          description: '商务合作需求对接：发布需求，找到合作方',
          lang: 'zh-CN',
          id: '/',
          start_url: href('home'),
          scope: '/',
          display: 'standalone',
          background_color: themeColors.light,
          theme_color: themeColors.light,
          icons: [
            { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
          shortcuts: [
            { name: '发布需求', url: href('demand.publish', {}) },
            { name: '消息', url: href('message.list') },
          ],
        }),
      );
  };
