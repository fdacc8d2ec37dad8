import { Router } from 'express';
import { getBanners, getConfig, getLatestAppVersion, getOverall, type SiteConfig } from '#shared/contract/site.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { landingHref } from '#shared/rules/landing.ts';
import { greetings } from '#shared/text/greetings.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { getReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { dropUnshowable } from '../../domain/search-words/hot-words.ts';
import { aboutHtml } from '../../domain/site/about-html.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { ApiConfig } from '../../platform/config/env.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { listBanners, readSiteFacts } from './site-repository.ts';

/** Id of the only site that this API describes. */
const PORTAL_ID = 1;

/** Routes for public facts about the portal. */
export function siteRoutes(deps: PortalApiDeps): Router {
  const { db, clock, config } = deps;
  const router = Router();
  const { site, app } = config;

  bindCall(router, getOverall, async ({ query }) => {
    if (query.id !== PORTAL_ID) throw new ApiError(404, '没有这个站点');
    const now = clock.now();
    const year = toPortalTime(now).slice(0, 4);
    const [{ hotWords, hotCities, ...stats }, { regionName }] = await Promise.all([readSiteFacts(db, now), getReferenceCatalog(db)]);
    return {
      siteName: site.name,
      icpNo: site.icpNumber,
      psbNo: site.psbNumber,
      copyright: `© ${year} ${site.name} 版权所有`,
      aboutHtml,
      stats,
      hotWords: (await dropUnshowable(db, hotWords, now)).map((word) => ({ word, href: listHref(anyDemand, { keyword: word }) })),
      hotCities: hotCities.flatMap((regionCode) => {
        // A full name is 「广东 深圳」; the city alone is shown.
        const name = regionName(regionCode)?.split(' ').at(-1);
        return name ? [{ name, href: landingHref({ regionCode }) }] : [];
      }),
    };
  });

  bindCall(router, getConfig, async () => ({
    CUSTOMER_SERVICE_QR_CODE_URL: site.customerServiceQrCode,
    PRIVACY_POLICY: site.privacyPolicy,
    USER_AGREEMENT: site.userAgreement,
    INVITE_URL: site.inviteUrl,
    DOWNLOAD_URL: site.downloadUrl,
    greetings: [...greetings],
    providers: { ...providerModes(config), pay: payMode(deps) },
  }));

  bindCall(router, getLatestAppVersion, async ({ query }) => ({
    version: app.version,
    androidUrl: query.platform === 'ios' ? null : app.androidUrl,
    iosUrl: query.platform === 'android' ? null : app.iosUrl,
    notes: app.notes,
    publishedAt: app.publishedAt,
  }));

  bindCall(router, getBanners, async ({ params }) => listBanners(db, params.id, clock.now()));

  return router;
}

/** Returns the modes of the third parties behind the login, so that the client can indicate them and hide those that are off. */
export function providerModes({
  sandbox,
  smsProvider,
  wechat,
}: Pick<ApiConfig, 'sandbox' | 'smsProvider' | 'wechat'>): SiteConfig['providers'] {
  const unset = sandbox ? 'sandbox' : 'off';
  return {
    sms: smsProvider === 'aliyun' ? 'live' : (smsProvider ?? unset),
    wechat: wechat ? 'live' : unset,
  };
}

/** Returns whether payments are real, sandboxed or unavailable. A purchase from the balance needs no provider. */
const payMode = ({ providers }: PortalApiDeps): 'sandbox' | 'live' | 'off' => {
  if (Object.keys(providers.pay).length === 0) return 'off';
  return providers.acquirer ? 'sandbox' : 'live';
};
