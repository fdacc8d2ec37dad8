import type { PageRequest } from '#client/lib/page-definition.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getOrgInvitation, InvitationState, InvitedRole, OrgInvitation } from '#shared/contract/org-invitation.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';

export type OpenedInvitation = CallData<typeof getOrgInvitation>;

/** The token is in the query because paths appear in logs and in the reports of browsers. */
const TOKEN_PARAM = 'token';

/** Reads the secret token of an invitation's address; null if it is invalid. Chat apps may append text to a link. */
export function readInvitationToken({ search }: Pick<PageRequest, 'search'>): string | null {
  const [token] = /^inv[0-9a-f]{32}(?![0-9a-f])/.exec(search.get(TOKEN_PARAM)?.trim() ?? '') ?? [];
  return token ?? null;
}

/** Returns the absolute address of an invitation, for sharing. */
export const invitationLink = (token: string, publicOrigin: string): string =>
  publicOrigin + href('org.invitation', undefined, { [TOKEN_PARAM]: token });

export const usesText = ({ used, maxUses }: Pick<OrgInvitation, 'used' | 'maxUses'>): string =>
  maxUses ? `已加入 ${used}/${maxUses} 人` : `已加入 ${used} 人，不限人数`;

/**
 * Formats the time left, in ms since 1970: days rounded up: 「还有 7 天」, 「还有 3 小时」 on the last day, 「不到 1 小时」 in the last hour; empty after
 * the end. `now` is rounded down to a minute, so up to a minute more than a whole number of days is that number.
 */
export function timeLeftText(until: number, now: number): string {
  const hours = Math.floor((until - now) / HOUR_MS);
  if (until <= now) return '';
  if (hours < 1) return '不到 1 小时';
  return hours < 24 ? `还有 ${hours} 小时` : `还有 ${Math.max(1, Math.ceil((until - now - MINUTE_MS) / DAY_MS))} 天`;
}

const roleTexts: Readonly<Record<InvitedRole, string>> = {
  MEMBER: '以企业名义发布需求，使用企业的联系方式',
  ADMIN: '以企业名义发布需求，修改企业资料，邀请和移出成员',
};
export const roleText = (role: InvitedRole): string => roleTexts[role];

interface EndedWords {
  title: string;
  line: string;
}

/** The explanations of an invitation that is no longer valid, by state. */
export const endedWords: Readonly<Record<Exclude<InvitationState, 'LIVE'>, EndedWords>> = {
  ENDED: { title: '邀请已过期', line: '这个邀请链接已超过有效期，请联系对方重新邀请。' },
  USED_UP: { title: '邀请名额已用完', line: '这个邀请链接的名额已被其他人使用，请联系对方重新邀请。' },
  REVOKED: { title: '邀请已停用', line: '这个邀请链接已不能使用，请联系对方重新邀请。' },
};

/** Returns whether the user can join right after the login, because there is nothing to read first. */
export const canJoinWithoutDecision = ({ state, standing }: Pick<OpenedInvitation, 'state' | 'standing'>): boolean =>
  state === 'LIVE' && (standing === 'FREE' || standing === 'WAITING');
