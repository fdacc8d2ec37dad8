/** Categories of the portal's notices, in the order in which they are offered as filters. */
export const noticeCategories = ['审核', '互动', '匹配', '举报', '道具', '认证', '企业', '系统'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

/** Filters of the list of notices: the unread ones, or those of a category. */
export const noticeFilters = ['unread', ...noticeCategories] as const;
export type NoticeFilter = (typeof noticeFilters)[number];

/** Returns the name of a filter. */
export const noticeFilterName = (filter: NoticeFilter): string => (filter === 'unread' ? '未读' : filter);
