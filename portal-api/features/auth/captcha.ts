import { randomBytes } from 'node:crypto';
import type { CookieOptions, Request } from 'express';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { hashTicket, isSameHash } from '../../platform/secret-hash.ts';
import { insertCaptcha, takeCaptcha } from './captcha-repository.ts';

export const CAPTCHA_MS = 5 * 60 * 1_000;

type CaptchaDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'providers'>;

export const captchaCookie = (request: Request): CookieOptions => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: request.secure });

/** Hashes an answer, ignoring case. The ticket serves as the salt: it is random, and only its hash is stored. */
const hashAnswer = (ticket: string, answer: string): string => hashTicket(`${ticket}:${answer.toUpperCase()}`);

/** Creates a captcha: the image, and the ticket that must accompany the answer. */
export async function issueCaptcha({ db, clock, providers: { captcha } }: CaptchaDeps): Promise<{ png: Buffer; ticket: string }> {
  const { answer, png } = await captcha.create();
  const ticket = randomBytes(16).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + CAPTCHA_MS);
  await insertCaptcha(db, { ticketHash: hashTicket(ticket), answerHash: hashAnswer(ticket, answer), expiresAt });
  await captcha.announce({ id: ticket, answer });
  return { png, ticket };
}

/** Consumes the captcha, whether or not the answer is right. Throws 400 with `fields.captcha` unless it is. */
export async function requireCaptcha({ db, clock }: Pick<CaptchaDeps, 'db' | 'clock'>, ticket: unknown, answer: string): Promise<void> {
  const expected = typeof ticket === 'string' && ticket !== '' ? await takeCaptcha(db, hashTicket(ticket), clock.now()) : null;
  if (expected !== null && isSameHash(expected, hashAnswer(String(ticket), answer))) return;
  const message = '图形验证码不正确或已过期';
  throw new ApiError(400, message, { fields: { captcha: message } });
}
