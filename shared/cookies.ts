/** Names of what the portal stores in the browser, as cookies or in its storages (docs/decisions/0007). */
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

/** One-time captcha ticket, set by the portal API with the image; the only foreign cookie the gateway lets through besides the token. */
export const CAPTCHA_COOKIE = 'CAPTCHA_TICKET';
/** Binds a WeChat authorisation to the browser that asked for it. */
export const WECHAT_STATE_COOKIE = 'WECHAT_STATE';
/** Says that a page of ours was served to this browser; signed by the portal. */
export const DEVICE_PROOF_COOKIE = 'DEVICE_PROOF';
/** The reader chose to stay in an in-app browser: no mask for a day. */
export const IN_APP_STAY_COOKIE = 'IN_APP_STAY';
/** Begins the names of reports that are being written, in session storage. */
export const REPORT_DRAFTS = 'DEMAND_REPORT:';
/** Begins the names of contacts that are typed while a demand is published, in session storage. */
export const CONTACT_DRAFTS = 'DEMAND_CONTACT:';
/** Begins the names of writes whose outcome is not known, in session storage. */
export const WRITE_ATTEMPTS = 'portal-attempt:';
/** Begins the names of what a tab knows of payments that were begun in it, in session storage. */
export const CHECKOUTS = 'portal-checkout';
