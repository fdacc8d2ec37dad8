import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { readInvitation } from './auth-addresses.ts';
import { inviterQuery } from './auth-api.ts';

export const authPages: FeaturePages = {
  login: {
    page: lazyPage(async () => (await import('./pages/login-page.tsx')).LoginPage),
    meta: () => ({ title: '登录', description: '使用手机验证码、账号密码或微信登录。' }),
  },
  'wechat.auth': {
    page: lazyPage(async () => (await import('./pages/wechat-auth-page.tsx')).WechatAuthPage),
    meta: () => ({ title: '微信登录' }),
  },
  invite: {
    page: lazyPage(async () => (await import('./pages/invite-page.tsx')).InvitePage),
    queries: (request) => {
      const { inviteCode } = readInvitation(request);
      return inviteCode ? { deferred: [inviterQuery(inviteCode)] } : {};
    },
    meta: (request) => {
      const { inviteCode } = readInvitation(request);
      return {
        title: '邀请注册',
        description: '接受好友邀请，注册后即可发布和对接商务合作需求。',
        canonical: href('invite', inviteCode ? { inviteCode } : {}),
      };
    },
  },
};
