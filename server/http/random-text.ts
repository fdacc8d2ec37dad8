import { randomBytes } from 'node:crypto';

const DRAWN_AT_ONCE = 8_192;
let drawn = Buffer.alloc(0);
let used = 0;

/** So many random bytes as text, cut from many that were drawn at once: a draw of its own is 6 % of what a cached page costs. */
export function randomText(bytes: number, encoding: 'hex' | 'base64' | 'base64url'): string {
  if (used + bytes > drawn.length) {
    drawn = randomBytes(DRAWN_AT_ONCE);
    used = 0;
  }
  used += bytes;
  return drawn.toString(encoding, used - bytes, used);
}
