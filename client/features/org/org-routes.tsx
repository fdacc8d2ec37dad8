import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { texts } from '#shared/text/texts.ts';
import { communitiesQuery } from './community-api.ts';
import { readCommunitySearch } from './community-model.ts';
import { invitationQuery } from './invitation-api.ts';
import { invitationLink, readInvitationToken } from './invitation-model.ts';
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
  'org.invitation': {
    page: lazyPage(async () => (await import('./pages/org-invitation-page.tsx')).OrgInvitationPage),
    notFoundView: {
      title: '没有这个邀请',
      view: lazyPage(async () => (await import('./pages/org-invitation-page.tsx')).InvitationNotFound),
    },
    check: (request) => (readInvitationToken(request) ? null : { status: 404, message: texts.notFound }),
    queries: (request) => {
      const token = readInvitationToken(request);
      return token ? { critical: [invitationQuery(token)] } : {};
    },
    meta: (request, read) => {
      const token = readInvitationToken(request);
      const invitation = token ? read(invitationQuery(token))?.invitation : undefined;
      return {
        title: invitation ? `加入${invitation.orgName}` : '企业邀请',
        ...(invitation && { description: `${invitation.inviter || '企业管理员'}邀请您加入${invitation.orgName}。` }),
        ...(token && { canonical: invitationLink(token, '') }),
        noindex: true,
      };
    },
  },
  communities: {
    page: lazyPage(async () => (await import('./pages/communities-page.tsx')).CommunitiesPage),
    queries: (request) => ({ deferred: [communitiesQuery(readCommunitySearch(request))] }),
    meta: (request) => {
      const { keyword } = readCommunitySearch(request);
      return {
        title: keyword ? `「${keyword}」相关社群` : '商务合作社群',
        description: '按行业和城市加入商务合作社群：餐饮、电商、广告、文旅、本地生活等，和同行直接聊合作。',
        // Exclude search results from search engines.
        noindex: keyword !== undefined,
      };
    },
  },
};
