import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { membershipOrdersQuery, plansQuery } from './member-api.ts';
import { partnerQuery } from './partner-api.ts';

export const memberPages: FeaturePages = {
  member: {
    page: lazyPage(async () => (await import('./pages/member-page.tsx')).MemberPage),
    queries: () => ({ deferred: [plansQuery, membershipOrdersQuery] }),
    meta: () => ({ title: '会员中心' }),
  },
  partner: {
    page: lazyPage(async () => (await import('./pages/partner-page.tsx')).PartnerPage),
    queries: () => ({ deferred: [partnerQuery] }),
    meta: () => ({ title: '城市合伙人' }),
  },
};
