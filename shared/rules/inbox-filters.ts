/** Names of the filters of the list of conversations, in the order in which they are offered. */
export const inboxFilterNames = { unread: '未读', published: '我发布的', contacted: '我联系的' } as const;
export type InboxFilter = keyof typeof inboxFilterNames;
export const inboxFilters = Object.keys(inboxFilterNames) as InboxFilter[];
