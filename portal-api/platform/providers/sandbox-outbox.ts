import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

interface OutboxItem {
  kind: string;
  payload: Record<string, unknown>;
  at: Date;
}

/** Stores the messages that would have been sent to third parties, for the sandbox pages. */
export interface Outbox {
  put(kind: string, payload: Record<string, unknown>): Promise<void>;
  /** Lists items, newest first; `phone` filters by the payload's `phone`. */
  list(filter: { kinds: readonly string[]; phone?: string | undefined; limit: number }): Promise<OutboxItem[]>;
  /** Removes and returns one item younger than `maxAgeMs` whose payload has this value; a second caller gets undefined. */
  take(kind: string, match: { field: string; value: string; maxAgeMs: number }): Promise<OutboxItem | undefined>;
}

const payloadField = (field: string) => sql<string>`payload ->> ${field}::text`;

export function createOutbox(db: Database, clock: Clock): Outbox {
  return {
    put: async (kind, payload) => {
      await db
        .insertInto('sandbox_outbox')
        .values({ kind, payload: JSON.stringify(payload), created_at: clock.now() })
        .execute();
    },
    list: async ({ kinds, phone, limit }) =>
      await db
        .selectFrom('sandbox_outbox')
        .select(['kind', 'payload', 'created_at as at'])
        .where('kind', 'in', kinds)
        .$if(phone !== undefined, (query) => query.where(payloadField('phone'), '=', phone ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    take: async (kind, { field, value, maxAgeMs }) =>
      await db
        .deleteFrom('sandbox_outbox')
        .where('kind', '=', kind)
        .where(payloadField(field), '=', value)
        .where('created_at', '>', new Date(clock.now().getTime() - maxAgeMs))
        .returning(['kind', 'payload', 'created_at as at'])
        .executeTakeFirst(),
  };
}
