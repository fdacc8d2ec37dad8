import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { z } from 'zod';
import { isMobilePhone } from '#shared/rules/phone.ts';
import type { JverifyProvider } from '../providers.ts';
import { readJson } from '../third-party.ts';

export interface JiguangOptions {
  appKey: string;
  masterSecret: string;
  /** PKCS#8 as PEM (line breaks may be written `\n`) or as the bare base64 of the DER form. */
  privateKey: string;
  /** Address of the service; tests set it to a local server. */
  baseUrl?: string;
}

const PHONE_FOUND = 8_000;
const PHONE_CONFIRMED = 9_000;
const answerSchema = z.object({ code: z.number(), phone: z.string().optional() });

/** Creates Jiguang's phone verification for web pages (`/v1/web/h5/…`). */
export function createJiguangJverify({
  appKey,
  masterSecret,
  privateKey,
  baseUrl = 'https://api.verification.jpush.cn',
}: JiguangOptions): JverifyProvider {
  const key = readPrivateKey(privateKey);
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${appKey}:${masterSecret}`).toString('base64')}`,
  };
  const post = async (path: string, body: Record<string, string>) =>
    answerSchema.safeParse(await readJson('Jiguang', new URL(path, baseUrl), { method: 'POST', headers, body: JSON.stringify(body) })).data;
  return {
    readPhone: async (loginToken) => {
      const answer = await post('/v1/web/h5/loginTokenVerify', { loginToken });
      return answer?.code === PHONE_FOUND && answer.phone ? decryptPhone(key, answer.phone) : null;
    },
    confirmPhone: async (token, phone) => (await post('/v1/web/h5/verify', { token, phone }))?.code === PHONE_CONFIRMED,
  };
}

function readPrivateKey(text: string): KeyObject {
  const pem = text.replaceAll('\\n', '\n');
  if (pem.includes('-----BEGIN')) return createPrivateKey(pem);
  return createPrivateKey({ key: Buffer.from(pem, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Decrypts a phone number. A wrong ciphertext decrypts to noise instead of an error (implicit rejection), so the result is validated. */
function decryptPhone(key: KeyObject, encrypted: string): string | null {
  try {
    const phone = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(encrypted, 'base64')).toString('utf8');
    return isMobilePhone(phone) ? phone : null;
  } catch {
    return null;
  }
}
