import type { CallName } from './all-calls.ts';

/**
 * `GET /api/live`: an event stream that tells a signed-in browser when to read its messages, notices and counts again. It carries no data
 * itself, so a lost event costs no more than the time until the next poll. An API that has it says so in the answer of
 * `message.countUnread` (`liveUpdates`); without it browsers poll.
 */
export const LIVE_PATH = '/api/live';

/**
 * `changed`: something of the user has changed. `alive`: sent at the start and then regularly, so that the browser notices a dead
 * connection.
 */
export const liveEvents = { changed: 'changed', alive: 'alive' } as const;

/** Interval of `alive`, in ms: below the 60 s after which the gateway and usual proxies give up a silent connection. */
export const ALIVE_EVERY_MS = 20_000;

/**
 * The reads that `changed` makes stale. The user's details contain the unread counts too, and figures that change with most notices. A review
 * comes with a notice, so the lists of own demands are among them. Reads that a form depends on are not: it would disappear while its response
 * is lost.
 */
export const liveReads = [
  'message.countUnread',
  'message.listNotices',
  'message.getNoticeSettings',
  'chat.listConversations',
  'user.getDetail',
  'publish.listMine',
] as const satisfies readonly CallName[];
