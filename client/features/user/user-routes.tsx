import { savedSearchesQuery } from '#client/entities/saved-search/saved-search-api.ts';
import { industryTreeQuery } from '#client/forms/reference-queries.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { readPageNum } from '#shared/rules/read-query.ts';
import { feedbackQuery } from './feedback-api.ts';
import { mergedContactQuery, personalContactQuery, positionsQuery, profileProgressQuery } from './profile-api.ts';
import { invitedQuery, inviteSummaryQuery } from './referral-api.ts';
import { remindersQuery } from './reminders-api.ts';
import { giftsQuery } from './rewards.ts';
import { agreementQuery, deletionQuery, loginsQuery, personalisationQuery, sessionsQuery, smsRemindersQuery } from './safety-api.ts';
import { devicePageOf } from './safety-model.ts';
import { noticeSettingsQuery, recentAnnouncementsQuery, recentNoticesQuery, userDetailQuery } from './user-api.ts';
import { realNameQuery } from './verification-api.ts';

export const userPages: FeaturePages = {
  'user.center': {
    page: lazyPage(async () => (await import('./pages/user-center-page.tsx')).UserCenterPage),
    queries: () => ({
      critical: [userDetailQuery],
      deferred: [profileProgressQuery, remindersQuery, recentNoticesQuery, recentAnnouncementsQuery],
    }),
    meta: () => ({ title: '个人中心' }),
  },
  'user.edit': {
    page: lazyPage(async () => (await import('./pages/user-edit-page.tsx')).UserEditPage),
    queries: () => ({ critical: [userDetailQuery], deferred: [profileProgressQuery, industryTreeQuery, positionsQuery] }),
    meta: () => ({ title: '编辑资料' }),
  },
  'user.profile': {
    page: lazyPage(async () => (await import('./pages/user-profile-page.tsx')).UserProfilePage),
    queries: () => ({ critical: [userDetailQuery], deferred: [profileProgressQuery, personalContactQuery, mergedContactQuery] }),
    meta: () => ({ title: '个人资料' }),
  },
  'user.verification': {
    page: lazyPage(async () => (await import('./pages/user-verification-page.tsx')).UserVerificationPage),
    queries: () => ({ deferred: [realNameQuery] }),
    meta: () => ({ title: '实名认证' }),
  },
  'user.safety': {
    page: lazyPage(async () => (await import('./pages/user-safety-page.tsx')).UserSafetyPage),
    queries: (request) => ({
      deferred: [
        userDetailQuery,
        sessionsQuery(devicePageOf(request)),
        loginsQuery(readPageNum(request.search)),
        noticeSettingsQuery,
        smsRemindersQuery,
        agreementQuery,
        personalisationQuery,
        deletionQuery,
        feedbackQuery,
      ],
    }),
    meta: () => ({ title: '账号安全' }),
  },
  'user.invitations': {
    page: lazyPage(async () => (await import('./pages/user-invitations-page.tsx')).UserInvitationsPage),
    queries: (request) => ({ deferred: [inviteSummaryQuery, invitedQuery(readPageNum(request.search))] }),
    meta: () => ({ title: '我的邀请' }),
  },
  'user.savedSearches': {
    page: lazyPage(async () => (await import('./pages/user-saved-searches-page.tsx')).UserSavedSearchesPage),
    queries: () => ({ deferred: [savedSearchesQuery] }),
    meta: () => ({ title: '我的订阅' }),
  },
  welfare: {
    page: lazyPage(async () => (await import('./pages/welfare-page.tsx')).WelfarePage),
    queries: () => ({ deferred: [giftsQuery] }),
    meta: () => ({ title: '福利' }),
  },
};
