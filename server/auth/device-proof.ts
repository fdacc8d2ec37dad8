import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { DEVICE_PROOF_COOKIE } from '#shared/cookies.ts';
import type { ServerConfig } from '../config/env.ts';
import { randomText } from '../http/random-text.ts';
import { readCookie } from '../http/read-cookie.ts';
import { isHttps } from '../http/request-origin.ts';

/** Browsers keep no cookie longer. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
const BYTES = 16;
/** Proofs that wait, signed, and how long they may: the time of its first page stands in a proof. */
const POOL_SIZE = 64;
const POOL_MS = 60_000;

const shape = /^([\w-]{22}\.[\da-z]{6,8})\.([\w-]{22})$/;

export interface DeviceProofs {
  /** A Set-Cookie line for a browser that shows no proof under the present secret; null for one that does. */
  offer(request: Request): string | null;
  /** `<id>.<unix seconds of its first page>` out of a Cookie header; null without a proof of ours. */
  read(cookies: string | undefined): string | null;
}

/**
 * Tells apart browsers that were served a page from programs that only call: a random id and the time, signed. `offer` looks whether a
 * proof is there and which secret it names, and checks no signature: a forged one harms whoever forged it alone.
 */
export function createDeviceProofs(
  config: Pick<ServerConfig, 'deviceSecret' | 'publicOrigin'>,
  now: () => number = Date.now,
): DeviceProofs {
  const key = createSecretKey(config.deviceSecret, 'utf8');
  const keyId = createHash('sha256').update(`device key\n${config.deviceSecret}`).digest('base64url').slice(0, 6);
  const beginning = `${DEVICE_PROOF_COOKIE}=${keyId}.`;
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest().subarray(0, BYTES);

  function make(): string {
    const text = `${randomText(BYTES, 'base64url')}.${Math.floor(now() / 1_000).toString(36)}`;
    return `${beginning}${text}.${sign(text).toString('base64url')}; Max-Age=${MAX_AGE_S}; Path=/; HttpOnly; SameSite=Lax`;
  }

  let pool: string[] = [];
  let pooledAt = 0;
  let isFilling = false;

  /** Many are signed in one go: one at a time, between the steps of an answer, costs 6 % of a rendered home page. */
  function take(): string {
    if (now() - pooledAt > POOL_MS) pool = [];
    const ready = pool.pop();
    if (pool.length === 0 && !isFilling) {
      isFilling = true;
      setImmediate(() => {
        isFilling = false;
        pooledAt = now();
        pool = Array.from({ length: POOL_SIZE }, make);
      });
    }
    return ready ?? make();
  }

  return {
    offer(request) {
      if (request.headers.cookie?.includes(beginning)) return null;
      return isHttps(request, config) ? `${take()}; Secure` : take();
    },
    read(cookies) {
      const value = readCookie(cookies, DEVICE_PROOF_COOKIE);
      if (!value?.startsWith(`${keyId}.`)) return null;
      const [, text, mac] = shape.exec(value.slice(keyId.length + 1)) ?? [];
      if (text === undefined || mac === undefined) return null;
      const claimed = Buffer.from(mac, 'base64url');
      if (claimed.length !== BYTES || !timingSafeEqual(claimed, sign(text))) return null;
      const [id, time = ''] = text.split('.');
      return `${id}.${Number.parseInt(time, 36)}`;
    },
  };
}
