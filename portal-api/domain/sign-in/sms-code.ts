import { randomInt } from 'node:crypto';
import type { SmsScene } from '#shared/contract/auth.ts';
import type { PortalApiDeps } from '../../deps.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { SmsProvider } from '../../platform/providers/providers.ts';
import { hashWithKey, isSameHash } from '../../platform/secret-hash.ts';
import { countCodeTry, deleteSmsCode, insertSmsCode, takeSmsCode } from './sms-code-repository.ts';

const CODE_MS = 10 * 60 * 1_000;
const MAX_TRIES = 5;

type CodeDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'config'>;

export interface PhoneAndScene {
  phone: string;
  scene: SmsScene;
}

const hashCode = ({ config }: CodeDeps, { phone, scene }: PhoneAndScene, code: string): string =>
  hashWithKey(config.codeHashSecret, 'sms-code', phone, scene, code);

const wrongCode = (field = 'verificationCode'): ApiError => {
  const message = '验证码不正确或已过期';
  return new ApiError(400, message, { fields: { [field]: message } });
};

/** Creates a code for a phone and a purpose and sends it. A code that the carrier did not accept is deleted. */
export async function sendCode(deps: CodeDeps, sms: SmsProvider, to: PhoneAndScene & { ip: string }): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = deps.clock.now();
  const id = await insertSmsCode(deps.db, { ...to, codeHash: hashCode(deps, to, code), now, expiresAt: new Date(now.getTime() + CODE_MS) });
  try {
    await sms.sendCode({ phone: to.phone, code, scene: to.scene });
  } catch (error) {
    await deleteSmsCode(deps.db, id);
    throw error;
  }
}

/** A code that was checked and is right. It must still be used up, in the transaction of the action that it allows. */
export interface CheckedCode {
  id: string;
  /** The request's field that contains the code. */
  field?: string | undefined;
}

interface CheckOptions {
  /** The field that a refusal names. */
  field?: string;
  /** Called for a wrong guess at a valid code: at most five times per code. */
  onWrongGuess?: () => Promise<void>;
}

/** Compares a code with the newest one for this phone and purpose; every try counts, right or wrong. Throws 400 unless it is right. */
export async function checkCode(
  deps: CodeDeps,
  { phone, scene }: PhoneAndScene,
  code: string,
  { field, onWrongGuess }: CheckOptions = {},
): Promise<CheckedCode> {
  const row = await countCodeTry(deps.db, { phone, scene, maxTries: MAX_TRIES, now: deps.clock.now() });
  if (!row) throw wrongCode(field);
  if (isSameHash(row.code_hash, hashCode(deps, { phone, scene }, code))) return { id: row.id, field };
  await onWrongGuess?.();
  throw wrongCode(field);
}

/**
 * Uses up a checked code. Throws the same 400 if another request was faster: a code can be used only once. Lock the account that it changes
 * before (`lockPerson`), as a deletion of the account does.
 */
export async function takeCode(trx: Database, code: CheckedCode, now: Date): Promise<void> {
  if (!(await takeSmsCode(trx, code.id, now))) throw wrongCode(code.field);
}
