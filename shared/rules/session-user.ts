/** The fields of a user in the readable USER_INFO cookie, and nothing more. */
export interface SessionUser {
  nickname: string;
  avatar: string | null;
}

const MAX_NICKNAME = 40;
/** Encoded, so that the whole cookie stays far below the 4096 bytes a browser keeps. */
const MAX_ENCODED_AVATAR = 1_500;

/** Halves of characters cannot be encoded. `toWellFormed` is too young for some browsers. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Picks nickname and avatar out of anything; what is missing or odd becomes empty. */
export function toSessionUser(value: unknown): SessionUser {
  const user: { nickname?: unknown; avatar?: unknown } = typeof value === 'object' && value !== null ? value : {};
  const nickname = typeof user.nickname === 'string' ? wellFormed(user.nickname.slice(0, MAX_NICKNAME)) : '';
  return { nickname, avatar: typeof user.avatar === 'string' ? readAvatar(user.avatar) : null };
}

function readAvatar(avatar: string): string | null {
  const text = wellFormed(avatar);
  return text && encodeURIComponent(text).length <= MAX_ENCODED_AVATAR ? text : null;
}

/** The value of the USER_INFO cookie: `{timestamp, data}`; `now` in ms. */
export const writeUserInfo = (user: SessionUser, now: number): string => JSON.stringify({ timestamp: now, data: user });

/** Who the browser says is signed in (USER_INFO is `{timestamp, data}`); null when the cookie's value is absent or unreadable. */
export function readUserInfo(value: unknown): SessionUser | null {
  if (typeof value !== 'string' || value.length > 4_096) return null;
  try {
    const cached: unknown = JSON.parse(value);
    return typeof cached === 'object' && cached !== null && 'data' in cached ? toSessionUser(cached.data) : null;
  } catch {
    return null;
  }
}
