import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, tolerantArray } from './envelope.ts';

/** N05 and the rest of what the client may know about the installation. */
const providerMode = z.enum(['sandbox', 'live', 'off']).catch('off');
export const siteConfigSchema = z.object({
  CUSTOMER_SERVICE_QR_CODE_URL: z.string().catch(''),
  PRIVACY_POLICY: z.string().catch(''),
  USER_AGREEMENT: z.string().catch(''),
  INVITE_URL: z.string().catch(''),
  DOWNLOAD_URL: z.string().catch(''),
  greetings: z.array(z.string()).catch([]),
  providers: z.object({ sms: providerMode, wechat: providerMode }).partial().catch({}),
});
export type SiteConfig = z.output<typeof siteConfigSchema>;

export const getOverall = defineCall({
  id: 'E10',
  method: 'GET',
  audience: 'everyone',
  path: '/v1/overall/detail',
  query: z.object({ id: z.coerce.number().int().min(1).default(1) }),
  response: z.object({
    siteName: z.string().catch(''),
    icpNo: z.string().nullish().catch(null),
    psbNo: z.string().nullish().catch(null),
    copyright: z.string().nullish().catch(null),
    aboutHtml: z.string().nullish().catch(null),
    stats: z.object({ demands: z.number().int(), users: z.number().int(), orgs: z.number().int() }).partial().catch({}),
  }),
});

export const getConfig = defineCall({ id: 'E11', method: 'GET', audience: 'everyone', path: '/api/config', response: siteConfigSchema });

export const getLatestAppVersion = defineCall({
  id: 'E12',
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

/** Slot 1 is the home page's carousel. */
export const HOME_BANNER_SLOT = '1';
export const getBanners = defineCall({
  id: 'E13',
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
      title: z.string().catch(''),
      sort: z.number().catch(0),
    }),
  ),
});

/** U11 */
export const eventCodes = [
  'OPEN_INFORMATION_DETAIL',
  'LOGIN',
  'REGISTER',
  'LOGOUT',
  'PAY_MEMBERSHIP',
  'PAY_SCENE',
  'PUBLISH_DEMAND',
  'GET_CONTACT_INFO',
  'REAL_NAME_VERIFY_1',
  'OFFICIAL_VERIFY',
] as const;
export type EventCode = (typeof eventCodes)[number];

/** N09. Always 200 for a known code: a lost event must never disturb a visitor. */
export const reportEvent = defineCall({
  id: 'E15',
  method: 'POST',
  audience: 'visitor',
  path: '/api/app/event',
  body: z.object({
    uuid: z.uuid('设备标识不正确'),
    eventCode: z.enum(eventCodes, '未知的事件'),
    page: z.string().max(200).optional(),
    demandId: z.string().max(64).optional(),
  }),
  response: z.null(),
});
