import { limitOfNetwork, type Place, type RateLimit } from '../../platform/http/rate-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pictures cost time to draw. */
export const captchaLimits = (place: Place): RateLimit[] => [limitOfNetwork('captcha', place, 120, MINUTE)];

/**
 * SMS codes, asked for by whomever, for one phone (60 s, 5 an hour, 10 a day: what carriers allow), from one address, and all together.
 * The last two are the owner's: asked for from where this phone's account has never been, there are 3 an hour and 8 a day. An address
 * behind which many stand is not limited: each code costs a captcha.
 */
export const smsLimits = (
  phoneHash: string,
  { isKnown, ...place }: Place & { isKnown: boolean },
  { perIpHour, perDay }: { perIpHour: number; perDay: number },
): RateLimit[] => [
  { key: `sms:phone:${phoneHash}`, limit: 1, windowMs: MINUTE },
  { key: `sms:phone:${phoneHash}`, limit: isKnown ? 5 : 3, windowMs: HOUR },
  { key: `sms:phone:${phoneHash}`, limit: isKnown ? 10 : 8, windowMs: DAY },
  ...(place.isShared ? [] : [limitOfNetwork('sms', place, perIpHour, HOUR)]),
  { key: 'sms:all', limit: perDay, windowMs: DAY },
];

/** Refused WeChat codes and one-key tokens: each one is a call to a third party. */
export const thirdPartyLimits = (party: 'weixin' | 'jverify', place: Place): RateLimit[] => [limitOfNetwork(party, place, 30, 15 * MINUTE)];

/** Invitation codes bound by one address: nobody may try them all. */
export const inviteLimits = (place: Place): RateLimit[] => [limitOfNetwork('invite', place, 60, HOUR)];
