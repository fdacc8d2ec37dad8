import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { communitiesQuery } from './community-api.ts';
import { readCommunitySearch } from './community-model.ts';
import { foundOrgsQuery, myOrgQuery } from './org-api.ts';
import { keywordProblem, readOrgAddress } from './org-model.ts';
import { officialQuery } from './verification-api.ts';

export const orgPages: FeaturePages = {
  'org.profile': {
    page: lazyPage(async () => (await import('./pages/org-profile-page.tsx')).OrgProfilePage),
    queries: (request) => {
      const address = readOrgAddress(request);
      const isSearch = !address.form && keywordProblem(address.keyword) === null;
      return { deferred: [myOrgQuery, ...(isSearch ? [foundOrgsQuery(address.keyword, address.pageNum)] : [])] };
    },
    meta: () => ({ title: '企业资料' }),
  },
  'org.verification': {
    page: lazyPage(async () => (await import('./pages/org-verification-page.tsx')).OrgVerificationPage),
    queries: () => ({ deferred: [myOrgQuery, officialQuery] }),
    meta: () => ({ title: '企业认证' }),
  },
  communities: {
    page: lazyPage(async () => (await import('./pages/communities-page.tsx')).CommunitiesPage),
    queries: (request) => ({ deferred: [communitiesQuery(readCommunitySearch(request))] }),
    meta: (request) => {
      const { keyword } = readCommunitySearch(request);
      return {
        title: keyword ? `「${keyword}」相关社群` : '商务合作社群',
        description: '按行业和城市加入商务合作社群：餐饮、电商、广告、文旅、本地生活等，和同行直接聊合作。',
        // Searches are no pages of their own.
        noindex: keyword !== undefined,
      };
    },
  },
};
