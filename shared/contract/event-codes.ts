/** The events that are counted. */
export const eventCodes = [
  'OPEN_INFORMATION_DETAIL',
  'LOGIN',
  'REGISTER',
  'LOGOUT',
  'PAY_MEMBERSHIP',
  'PAY_SCENE',
  'PUBLISH_DEMAND',
  'GET_CONTACT_INFO',
  'REAL_NAME_VERIFY_1',
  'OFFICIAL_VERIFY',
] as const;
export type EventCode = (typeof eventCodes)[number];

/** Where a demand can be opened from. */
export const viewSources = [
  'HOME',
  'LIST',
  'SEARCH',
  'SIMILAR',
  'PUBLISHER',
  'SHARE',
  'MESSAGE',
  'ACCOUNT',
  'EXTERNAL',
  'DIRECT',
  'OTHER',
] as const;
export type ViewSource = (typeof viewSources)[number];

/** Where events are reported. */
export const EVENT_PATH = '/api/app/event';
/** Where browsers report which cards were seen. */
export const EXPOSURES_PATH = '/api/app/exposures';
/** Cards that one report may name. */
export const MOST_EXPOSED = 50;
