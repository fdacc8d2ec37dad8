import { sql } from 'kysely';
import type { changeThreadSettings, ThreadSettings } from '#shared/contract/chat.ts';
import type { CallRequest } from '#shared/contract/define-call.ts';
import { MAX_PINNED } from '#shared/rules/limits.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import type { ThreadSettingsTable } from '../../platform/db/tables/message-tables.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export type StoredSettings = Pick<ThreadSettingsTable, 'muted' | 'pinned' | 'hidden_up_to'>;

/** The caller's settings, to join as `own` to threads. */
export const ownSettings = (db: Database, callerId: string) =>
  db.selectFrom('thread_settings').selectAll().where('user_id', '=', callerId).as('own');

interface Change {
  muted?: boolean | undefined;
  pinned?: boolean | undefined;
  /** The message up to which the conversation is hidden; null if the change does not hide it. */
  hideUpTo: string | null;
}

/**
 * Returns the settings after a change. Hiding also unpins. Hidden messages stay hidden: hiding up to an earlier message, as a repeated call
 * does, changes nothing.
 */
export function applyChange(before: StoredSettings, { muted = before.muted, pinned = before.pinned, hideUpTo }: Change): StoredSettings {
  const isHiding = hideUpTo !== null && BigInt(hideUpTo) > BigInt(before.hidden_up_to ?? 0);
  return { muted, pinned: pinned && !isHiding, hidden_up_to: isHiding ? hideUpTo : before.hidden_up_to };
}

/** Returns the settings as the caller sees them; `lastMessageId` is the last message of the conversation. */
export const toSettings = ({ muted, pinned, hidden_up_to }: StoredSettings, lastMessageId: string | null): ThreadSettings => ({
  muted,
  pinned,
  hidden: hidden_up_to !== null && BigInt(lastMessageId ?? 0) <= BigInt(hidden_up_to),
  hiddenUpTo: hidden_up_to,
});

type Input = CallRequest<typeof changeThreadSettings>['body'] & {
  callerId: string;
  /** A conversation that the caller takes part in. */
  threadId: string;
};

/**
 * Changes the caller's settings of a conversation and returns them all. `hidden` hides the messages up to `upTo`, by default all; later ones
 * are shown. Throws 409 for a pin beyond the 20th, and for one of a conversation that is hidden.
 */
export const changeSettings = (db: Database, { callerId, threadId, hidden, upTo, muted, pinned }: Input): Promise<ThreadSettings> =>
  db.transaction().execute(async (trx) => {
    // Also makes the caller's pins of two tabs follow each other.
    await lockCaller(trx, callerId);
    const { last, before } = await readSettings(trx, callerId, threadId);
    const after = applyChange(before, { muted, pinned, hideUpTo: hidden ? earlierOf(upTo, last) : null });
    const settings = toSettings(after, last);
    if (after.pinned && !before.pinned) await assertMayPin(trx, callerId, settings);
    const isSame = (Object.keys(after) as (keyof StoredSettings)[]).every((name) => after[name] === before[name]);
    if (!isSame) await store(trx, { user_id: callerId, thread_id: threadId, ...after });
    return settings;
  });

/** Returns the named message, unless the conversation's last one is earlier; null if there is none. */
function earlierOf(upTo: string | undefined, last: string | null): string | null {
  const named = upTo === undefined ? last : toDatabaseId(upTo);
  if (named === null || last === null) return null;
  return BigInt(named) < BigInt(last) ? named : last;
}

async function readSettings(trx: Database, callerId: string, threadId: string): Promise<{ last: string | null; before: StoredSettings }> {
  const { last, muted, pinned, hidden_up_to } = await trx
    .selectFrom('threads')
    .leftJoin(ownSettings(trx, callerId), 'own.thread_id', 'threads.id')
    .select(['threads.last_message_id as last', 'own.muted', 'own.pinned', 'own.hidden_up_to'])
    .where('threads.id', '=', threadId)
    .executeTakeFirstOrThrow();
  return { last, before: { muted: muted ?? false, pinned: pinned ?? false, hidden_up_to } };
}

async function assertMayPin(trx: Database, callerId: string, { hidden }: ThreadSettings): Promise<void> {
  if (hidden) throw new ApiError(409, '这个会话已删除，有新消息后才能置顶');
  const { count } = await trx
    .selectFrom('thread_settings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', callerId)
    .where('pinned', '=', true)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PINNED) throw new ApiError(409, `最多置顶 ${MAX_PINNED} 个会话，请先取消一些置顶`);
}

async function store(trx: Database, row: ThreadSettingsTable): Promise<void> {
  const { user_id: _user, thread_id: _thread, ...settings } = row;
  await trx
    .insertInto('thread_settings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'thread_id']).doUpdateSet(settings))
    .execute();
}
