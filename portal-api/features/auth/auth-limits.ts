import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { limitOfNetwork, type Place, type RateLimit } from '../../platform/http/rate-limit.ts';

/** Rate limit of captcha images: drawing them takes time. */
export const captchaLimits = (place: Place): RateLimit[] => [limitOfNetwork('captcha', place, 120, MINUTE_MS)];

/**
 * Rate limits of SMS codes: for one phone (one in 60 s, 5 an hour, 10 a day: what carriers allow), from one address, and in total. The
 * last two codes of an hour and of a day are reserved for the owner: requests from a place unknown to the phone's account get 3 an hour
 * and 8 a day. An address shared by many clients has no limit of its own: each code costs a captcha.
 */
export const smsLimits = (
  phoneHash: string,
  { isKnown, ...place }: Place & { isKnown: boolean },
  { perIpHour, perDay }: { perIpHour: number; perDay: number },
): RateLimit[] => [
  { key: `sms:phone:${phoneHash}`, limit: 1, windowMs: MINUTE_MS },
  { key: `sms:phone:${phoneHash}`, limit: isKnown ? 5 : 3, windowMs: HOUR_MS },
  { key: `sms:phone:${phoneHash}`, limit: isKnown ? 10 : 8, windowMs: DAY_MS },
  ...(place.isShared ? [] : [limitOfNetwork('sms', place, perIpHour, HOUR_MS)]),
  { key: 'sms:all', limit: perDay, windowMs: DAY_MS },
];

/** Rate limits of rejected WeChat codes and JVerify tokens: each one costs a call to a third party. */
export const thirdPartyLimits = (party: 'weixin' | 'jverify', place: Place): RateLimit[] => [
  limitOfNetwork(party, place, 30, 15 * MINUTE_MS),
];

/** Rate limit of invitation codes bound by one address, so that nobody can try them all. */
export const inviteLimits = (place: Place): RateLimit[] => [limitOfNetwork('invite', place, 60, HOUR_MS)];
