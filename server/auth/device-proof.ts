import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { DEVICE_PROOF_COOKIE } from '#shared/cookies.ts';
import type { ServerConfig } from '../config/env.ts';
import { randomText } from '../http/random-text.ts';
import { readCookie } from '../http/read-cookie.ts';
import { isHttps } from '../http/request-origin.ts';

/** Browsers limit the lifetime of a cookie to 400 days. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
const BYTES = 16;
/** Size of the pool of signed proofs, and its maximum age: a proof contains the time of the first page that its browser got. */
const POOL_SIZE = 64;
const POOL_MS = 60_000;

const shape = /^([\w-]{22}\.[\da-z]{6,8})\.([\w-]{22})$/;

export interface DeviceProofs {
  /** Returns a Set-Cookie line for a browser without a proof under the current secret; null if it has one. */
  offer(request: Request): string | null;
  /** Reads `<id>.<unix seconds of the first page>` from a Cookie header; null unless it holds a valid proof. */
  read(cookies: string | undefined): string | null;
}

/**
 * Creates and reads device proofs: a random id and the time, signed. They distinguish browsers that were served a page from programs that
 * only make API calls. `offer` checks that a proof is present and which secret it names, but not its signature: a forged proof only harms
 * the client that forged it.
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

  /** Takes a proof from the pool. Proofs are signed in batches: signing one during a request costs 6 % of a rendered home page. */
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
