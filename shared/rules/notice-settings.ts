import { type NoticeCategory, noticeCategories } from './notice-filters.ts';

/** The groups of notices that nobody can mute: they are about money, security, and decisions about the account. */
export const alwaysCounted = ['系统', '举报'] as const satisfies readonly NoticeCategory[];
export type MutableNoticeCategory = Exclude<NoticeCategory, (typeof alwaysCounted)[number]>;

/** Returns whether users may mute a group of notices. */
export const isMutable = (category: NoticeCategory): category is MutableNoticeCategory =>
  !(alwaysCounted as readonly NoticeCategory[]).includes(category);

/** The groups of notices that a user may mute, in the order in which they are offered. */
export const mutableCategories = noticeCategories.filter(isMutable);

/** Returns whether a notice is in one of the muted groups: it is listed, but counts nowhere while it is unread. */
export const isMuted = (category: string | null | undefined, muted: readonly string[] | null | undefined): boolean =>
  category != null && muted?.includes(category) === true;

/** Returns what the mark of an unread notice says to screen readers. */
export const unreadMarkName = (isMutedOne: boolean): string => (isMutedOne ? '未读，已免打扰' : '未读');
