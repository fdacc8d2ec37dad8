/** Texts of the specification, verbatim. */
export const texts = {
  signInFirst: '请您先登录',
  networkFailed: '请求失败，请检查网络连接',
  requestFailed: '请求发生错误',
  checkField: '请检查这一项',
  /** Shown for a call that the portal API of this site does not offer. */
  notOffered: '本站暂未提供此内容',
  visitorRefused: '您未登录账号，请您先登录！',
  none: '暂无',
  loading: '加载中...',
  bookmark: '请使用 Ctrl+D (Windows) 或 Cmd+D (Mac) 来收藏本页',
  notFound: 'This page could not be found',
  unknownMiddleware: 'Unknown middleware',
  error: 'Error',
  pageBroken: '页面出了点问题，我们会尽快处理。您可以重试，或者先返回首页。',
  partBroken: '这里出了点问题，请刷新页面再试',
} as const;

/** Formats an integer from 0 with thousands separators: 「12,345」. */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
