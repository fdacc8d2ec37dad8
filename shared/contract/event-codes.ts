/** Codes of the events that are counted. */
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

/** Places from which a demand can be opened. */
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

/** Path to which events are reported. */
export const EVENT_PATH = '/api/app/event';
/** Path to which browsers report the cards that were visible. */
export const EXPOSURES_PATH = '/api/app/exposures';
/** Maximum number of cards in one report. */
export const MAX_EXPOSURES_PER_REPORT = 50;
