export type DeviceType = 'pc' | 'mobile' | 'ios' | 'android';
export type InAppBrowser = 'wechat' | 'weibo' | 'qq';

export interface Device {
  type: DeviceType;
  /** Set when the page is opened inside another app: a mask asks for a real browser. */
  inApp: InAppBrowser | null;
}

/** Reads a User-Agent header. Enterprise WeChat on a desktop is a desktop browser in all that matters, so only phones are masked. */
export function detectDevice(userAgent: string): Device {
  const type = /iPhone|iPad|iPod/i.test(userAgent)
    ? 'ios'
    : /Android/i.test(userAgent)
      ? 'android'
      : /Mobile|Windows Phone|HarmonyOS/i.test(userAgent)
        ? 'mobile'
        : 'pc';
  return { type, inApp: type === 'pc' ? null : detectInApp(userAgent) };
}

function detectInApp(userAgent: string): InAppBrowser | null {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (/Weibo/i.test(userAgent)) return 'weibo';
  // QQ's own browser calls itself MQQBrowser; only the chat app's web view carries «QQ/».
  if (/\bQQ\//i.test(userAgent)) return 'qq';
  return null;
}
