import { configQuery, introductionQuery } from '#client/layout/layout-queries.ts';
import { lazyPage } from '#client/lib/lazy-page.tsx';
import type { FeaturePages } from '#client/lib/page-definition.ts';
import { latestAppVersionQuery } from './app-release.ts';

export const aboutPages: FeaturePages = {
  'app.download': {
    page: lazyPage(async () => (await import('./pages/app-download-page.tsx')).AppDownloadPage),
    queries: () => ({ deferred: [latestAppVersionQuery] }),
    meta: () => ({ title: '手机 App 下载', description: '下载手机 App，随时查看合作需求、收到通知就能回复；也可以直接用手机浏览器访问。' }),
  },
  about: {
    page: lazyPage(async () => (await import('./pages/about-page.tsx')).AboutPage),
    queries: () => ({ deferred: [introductionQuery] }),
    meta: () => ({ title: '关于我们', description: '平台做什么、怎样审核需求、怎样保护联系方式，以及用户服务协议和隐私政策全文。' }),
  },
  wechat: {
    page: lazyPage(async () => (await import('./pages/wechat-page.tsx')).WechatPage),
    queries: () => ({ deferred: [configQuery] }),
    meta: () => ({ title: '微信客服', description: '微信扫码联系客服：审核疑问、举报进展、账号问题和改进建议。' }),
  },
};
