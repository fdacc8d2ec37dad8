import request from 'supertest';
import { CAPTCHA_IMAGE_PATH, type SmsScene } from '#shared/contract/auth.ts';
import { putBlock } from '../domain/users/account-block-repository.ts';
import { createOutbox } from '../platform/providers/sandbox-outbox.ts';
import type { TestApi } from './test-api.ts';

let visitors = 0;
let phones = 0;

/** Returns a phone number that no other test uses. */
export function newPhone(): string {
  phones += 1;
  return `137${String(phones).padStart(8, '0')}`;
}

/** Creates a visitor with an IP address of their own, who can read the sandbox's outbox. */
export function createVisitor({ app, db, clock }: TestApi, address?: string) {
  visitors += 1;
  const ip = address ?? `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
  const outbox = createOutbox(db, clock);

  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    request(app).post(path).set('X-Forwarded-For', ip).set(headers).send(body);

  /** Requests a captcha; returns its cookie, and its answer from the sandbox's outbox. */
  async function seeCaptcha(): Promise<{ cookie: string; answer: string }> {
    const answer = await request(app).get(CAPTCHA_IMAGE_PATH).set('X-Forwarded-For', ip);
    const cookie = String(answer.get('Set-Cookie')?.[0]).split(';')[0] ?? '';
    const [item] = await outbox.list({ kinds: ['captcha'], limit: 1 });
    return { cookie, answer: String(item?.payload['answer']) };
  }

  /** Requests an SMS code with a solved captcha. With a `token` (a signed-in user), `phone` may be left out for the user's own. */
  async function askCode(phone: string | undefined, scene: SmsScene = 'login', token?: string, headers: Record<string, string> = {}) {
    const { cookie, answer } = await seeCaptcha();
    return post('/v1/phoneToCode', { phone, captcha: answer, scene }, { Cookie: cookie, ...(token && { 'X-Token': token }), ...headers });
  }

  /** Requests an SMS code and reads it from the outbox. */
  async function receiveCode(phone: string, scene: SmsScene = 'login', token?: string): Promise<string> {
    const answer = await askCode(phone, scene, token);
    if (answer.status !== 200) throw new Error(`No code: ${answer.text}`);
    const [item] = await outbox.list({ kinds: ['sms'], phone, limit: 1 });
    return String(item?.payload['code']);
  }

  /** Registers a phone, with the password `secret-1` by default. */
  async function register(phone = newPhone(), more: { password?: string; inviteCode?: string; weixinCode?: string } = {}) {
    const verificationCode = await receiveCode(phone, 'register');
    const answer = await post('/v1/register', { phone, verificationCode, password: 'secret-1', ...more });
    if (answer.status !== 200) throw new Error(`Not registered: ${answer.text}`);
    return { phone, password: more.password ?? 'secret-1', userId: String(answer.body.data.userId) };
  }

  const logIn = (phone: string, password: string, more: object = {}) => post('/v1/login', { phone, password, ...more });

  /** Logs in with a solved captcha. */
  async function logInWithCaptcha(phone: string, password: string) {
    const { cookie, answer } = await seeCaptcha();
    return post('/v1/login', { phone, password, captcha: answer }, { Cookie: cookie });
  }

  /** Returns the status of a call that requires signing in, with this token. */
  const readDetailStatus = async (token: string): Promise<number> =>
    (await request(app).get('/v1/user/detail').set('X-Token', token)).status;

  return { ip, post, seeCaptcha, askCode, receiveCode, register, logIn, logInWithCaptcha, readDetailStatus };
}

/**
 * Blocks a user until the block is lifted, by default from publishing and messaging, without the other effects of the operator's command.
 */
export const blockAs = ({ db, clock }: Pick<TestApi, 'db' | 'clock'>, { id }: { id: string }, level: 'WRITE' | 'SIGN_IN' = 'WRITE') =>
  putBlock(db, { userId: id, level, reason: '多次发布虚假信息', since: clock.now(), until: null, setBy: '审核员甲' });
