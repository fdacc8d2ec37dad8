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
  /** Spelled as in the specification. */
  customer: 'CUSTOMER_CUSTOMER_INFO',
  systemConfig: 'SYSTEM_CONFIG',
} as const;

/**
 * One-time captcha ticket, set by the portal API with the image; apart from the token the only cookie of the API that the gateway passes
 * through.
 */
export const CAPTCHA_COOKIE = 'CAPTCHA_TICKET';
/** Binds a WeChat authorisation to the browser that requested it. */
export const WECHAT_STATE_COOKIE = 'WECHAT_STATE';
/** Proves that this browser has loaded a page of the portal; signed by the portal. */
export const DEVICE_PROOF_COOKIE = 'DEVICE_PROOF';
/** Records that the visitor chose to stay in an in-app browser: no mask for a day. */
export const IN_APP_STAY_COOKIE = 'IN_APP_STAY';
/** Prefix of the keys of unfinished reports, in session storage. */
export const REPORT_DRAFTS = 'DEMAND_REPORT:';
/** Prefix of the keys of contacts typed while publishing a demand, in session storage. */
export const CONTACT_DRAFTS = 'DEMAND_CONTACT:';
/** Prefix of the keys of messages that the server has not received: drafts and outboxes, in local storage. */
export const UNSENT_MESSAGES = 'CHAT_';
/** Prefix of the keys of writes whose outcome is unknown, in session storage. */
export const PENDING_WRITES = 'portal-attempt:';
/** Prefix of the keys of payments that were started in this tab, in session storage. */
export const CHECKOUTS = 'portal-checkout';
