import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { recentAnnouncementsQuery, recentNoticesQuery, userDetailQuery } from './user-api.ts';

export const userPages: FeaturePages = {
  'user.center': {
    page: lazyPage(async () => (await import('./pages/user-center-page.tsx')).UserCenterPage),
    queries: () => ({ decisive: [userDetailQuery], streamed: [recentNoticesQuery, recentAnnouncementsQuery] }),
    meta: () => ({ title: '个人中心' }),
  },
};
