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
