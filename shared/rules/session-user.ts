/** The fields of a user in the readable USER_INFO cookie; it contains nothing else. */
export interface SessionUser {
  nickname: string;
  avatar: string | null;
}

const MAX_NICKNAME = 40;
/** Maximum encoded length, so that the whole cookie stays far below the 4096 bytes that a browser stores. */
const MAX_ENCODED_AVATAR = 1_500;

/** Replaces lone surrogates, which cannot be encoded. Some supported browsers lack `toWellFormed`. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Reads nickname and avatar from any value; missing or invalid ones become empty. */
export function toSessionUser(value: unknown): SessionUser {
  const user: { nickname?: unknown; avatar?: unknown } = typeof value === 'object' && value !== null ? value : {};
  const nickname = typeof user.nickname === 'string' ? wellFormed(user.nickname.slice(0, MAX_NICKNAME)) : '';
  return { nickname, avatar: typeof user.avatar === 'string' ? readAvatar(user.avatar) : null };
}

function readAvatar(avatar: string): string | null {
  const text = wellFormed(avatar);
  return text && encodeURIComponent(text).length <= MAX_ENCODED_AVATAR ? text : null;
}

/** Returns the value of the USER_INFO cookie: `{timestamp, data}`; `now` in ms. */
export const writeUserInfo = (user: SessionUser, now: number): string => JSON.stringify({ timestamp: now, data: user });

/**
 * Returns the signed-in user according to the browser (USER_INFO is `{timestamp, data}`); null if the cookie's value is absent or
 * unreadable.
 */
export function readUserInfo(value: unknown): SessionUser | null {
  if (typeof value !== 'string' || value.length > 4_096) return null;
  try {
    const cached: unknown = JSON.parse(value);
    return typeof cached === 'object' && cached !== null && 'data' in cached ? toSessionUser(cached.data) : null;
  } catch {
    return null;
  }
}
