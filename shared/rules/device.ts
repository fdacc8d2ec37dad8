export type DeviceType = 'pc' | 'mobile' | 'ios' | 'android';
export type InAppBrowser = 'wechat' | 'weibo' | 'qq';

export interface Device {
  type: DeviceType;
  /** The app whose browser shows the page; a mask then asks to open a real browser. Otherwise null. */
  inApp: InAppBrowser | null;
}

/** Reads a User-Agent header. Only phones are masked: Enterprise WeChat on a desktop behaves like a desktop browser. */
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
  // QQ's own browser identifies as MQQBrowser; only the web view of the chat app contains 'QQ/'.
  if (/\bQQ\//i.test(userAgent)) return 'qq';
  return null;
}
