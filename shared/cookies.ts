/** Names of what the portal stores in the browser (inventory K01–K13) and how long each may get. */
export const cookieNames = {
  userInfo: 'USER_INFO',
  demandOptions: 'DEMAND_OPTIONS',
  bannerList: 'BANNER_LIST',
  channel: 'KEY_CHANNEL',
  demandPreview: 'DEMAND_PREVIEW_INFO',
  demandTypeList: 'DEMAND_TYPE_LIST',
  token: 'X-Token',
  deviceId: 'PC_UUID',
  refreshUserInfo: 'REFRESH_USER_INFO',
  joinCommunityShown: 'IS_SHOWED_JOIN_COMMUNITY_IMAGE',
  contractWarnShown: 'IS_SHOWED_VIEW_CONTRACT_WARN',
  /** Spelt as the specification spells it. */
  customer: 'CUSTOMER_CUSTOMER_INFO',
  systemConfig: 'SYSTEM_CONFIG',
} as const;

/** One-time captcha ticket, set by the portal API with the image (A12-9); the only foreign cookie the gateway lets through besides the token. */
export const CAPTCHA_COOKIE = 'CAPTCHA_TICKET';
/** Binds a WeChat authorisation to the browser that asked for it. */
export const WECHAT_STATE_COOKIE = 'WECHAT_STATE';

/** A cached value fits a cookie only up to this many encoded bytes (A12-15). */
export const MAX_CACHE_COOKIE_BYTES = 3_072;
