import type { RateLimit } from '../../http/rate-limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pictures cost time to draw. */
export const captchaLimits = (network: string): RateLimit[] => [{ key: `captcha:ip:${network}`, limit: 120, windowMs: MINUTE }];

/** SMS codes, asked for by whomever, for one phone (60 s, 5 an hour, 10 a day), from one address, and all together. */
export const smsLimits = (
  phoneHash: string,
  network: string,
  { perIpHour, perDay }: { perIpHour: number; perDay: number },
): RateLimit[] => [
  { key: `sms:phone:${phoneHash}`, limit: 1, windowMs: MINUTE },
  { key: `sms:phone:${phoneHash}`, limit: 5, windowMs: HOUR },
  { key: `sms:phone:${phoneHash}`, limit: 10, windowMs: DAY },
  { key: `sms:ip:${network}`, limit: perIpHour, windowMs: HOUR },
  { key: 'sms:all', limit: perDay, windowMs: DAY },
];

export const passwordAccountKey = (phoneHash: string): string => `login:phone:${phoneHash}`;

/** Wrong passwords: 10 in 15 minutes for one account, 30 for one address. SMS codes are not concerned. */
export const passwordLimits = (phoneHash: string, network: string): RateLimit[] => [
  { key: passwordAccountKey(phoneHash), limit: 10, windowMs: 15 * MINUTE },
  { key: `login:ip:${network}`, limit: 30, windowMs: 15 * MINUTE },
];

/** Refused WeChat codes and one-key tokens: each one is a call to a third party. */
export const thirdPartyLimits = (party: 'weixin' | 'jverify', network: string): RateLimit[] => [
  { key: `${party}:ip:${network}`, limit: 30, windowMs: 15 * MINUTE },
];

/** Invitation codes bound by one address: nobody may try them all. */
export const inviteLimits = (network: string): RateLimit[] => [{ key: `invite:ip:${network}`, limit: 60, windowMs: HOUR }];
