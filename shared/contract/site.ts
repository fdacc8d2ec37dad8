import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, tolerantArray } from './envelope.ts';

/** Mode of a provider: all that the client may know about how the portal is configured. */
const providerMode = z.enum(['sandbox', 'live', 'off']).catch('off');
const siteConfigSchema = z.object({
  CUSTOMER_SERVICE_QR_CODE_URL: z.string().catch(''),
  PRIVACY_POLICY: z.string().catch(''),
  USER_AGREEMENT: z.string().catch(''),
  INVITE_URL: z.string().catch(''),
  DOWNLOAD_URL: z.string().catch(''),
  greetings: z.array(z.string()).catch([]),
  providers: z.object({ sms: providerMode, wechat: providerMode, pay: providerMode }).partial().catch({}),
});
export type SiteConfig = z.output<typeof siteConfigSchema>;

/** Path of a page of this portal; rejects `//elsewhere.example`, which is another site. */
const pagePath = z.string().regex(/^\/(?![/\\])/);

/** Returns the data of the site footer and the about page: name, licence numbers, figures, popular words and cities. */
export const getOverall = defineCall({
  name: 'site.getOverall',
  method: 'GET',
  audience: 'everyone',
  path: '/v1/overall/detail',
  errors: [{ status: 404, when: 'The site does not exist.' }],
  query: z.object({ id: z.coerce.number().int().min(1).default(1) }),
  response: z.object({
    siteName: z.string().catch(''),
    icpNo: z.string().nullish().catch(null),
    psbNo: z.string().nullish().catch(null),
    copyright: z.string().nullish().catch(null),
    aboutHtml: z.string().nullish().catch(null),
    stats: z.object({ demands: z.number().int(), users: z.number().int(), orgs: z.number().int() }).partial().catch({}),
    /** Same as `search.listHot`. */
    hotWords: tolerantArray(z.object({ word: z.string().min(1), href: pagePath }))
      .optional()
      .catch(undefined),
    /** The cities with the most demands, at most 12; only cities that have their own page. */
    hotCities: tolerantArray(z.object({ name: z.string().min(1), href: pagePath }))
      .optional()
      .catch(undefined),
  }),
});

/** Returns the public configuration: agreements, targets of QR codes, greetings, and the modes of the providers. */
export const getConfig = defineCall({
  name: 'site.getConfig',
  method: 'GET',
  audience: 'everyone',
  path: '/api/config',
  response: siteConfigSchema,
});

/** Returns the latest version of the app and its download addresses. */
export const getLatestAppVersion = defineCall({
  name: 'site.getLatestAppVersion',
  method: 'GET',
  audience: 'everyone',
  path: '/api/app/latest-version',
  query: z.object({ platform: z.enum(['android', 'ios'], '平台不正确').optional() }),
  response: z.object({
    version: z.string(),
    androidUrl: z.string().nullish().catch(null),
    iosUrl: z.string().nullish().catch(null),
    notes: z.string().nullish().catch(null),
    publishedAt: z.string().nullish().catch(null),
  }),
});

/** Slot of the home page's carousel. */
export const HOME_BANNER_SLOT = '1';
/** Lists the banners of a slot that are shown now. */
export const getBanners = defineCall({
  name: 'site.getBanners',
  method: 'GET',
  audience: 'everyone',
  path: '/api/banner/:id',
  params: z.object({ id: z.string().regex(/^\d{1,9}$/, '广告位不正确') }),
  response: tolerantArray(
    z.object({
      id: idSchema,
      image: z.string(),
      link: z.string().nullish().catch(null),
      external: z.boolean().catch(false),
      /** Shown over the picture; empty if the picture contains its words. */
      title: z.string().catch(''),
      /** The words of the picture; used if there is no title. */
      alt: z.string().catch(''),
      sort: z.number().catch(0),
    }),
  ),
});
