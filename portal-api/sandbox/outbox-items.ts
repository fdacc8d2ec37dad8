import { z } from 'zod';
import { toPortalTime } from '../platform/china-time.ts';
import type { Outbox } from '../platform/providers/sandbox-outbox.ts';

const LIMIT = 50;
const types = ['sms', 'reminder', 'captcha', 'jverify'] as const;

const querySchema = z.object({ type: z.enum(types).optional(), phone: z.string().max(32).optional() });

/**
 * One line of the outbox: `{ type: "sms", phone, code, scene, at }`, `{ type: "reminder", phone, unread, at }`, `{ type: "captcha", id,
 * answer, at }` or `{ type: "jverify", phone, ticket, at }`.
 */
export type OutboxLine = { type: string; at: string } & Record<string, unknown>;

/** Lists the newest 50 messages, newest first, filtered by `type` and `phone`; null for an invalid query. */
export async function listOutboxLines(outbox: Outbox, query: unknown): Promise<OutboxLine[] | null> {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return null;
  const { type, phone } = parsed.data;
  const items = await outbox.list({ kinds: type ? [type] : types, phone, limit: LIMIT });
  return items.map(({ kind, payload, at }) => ({ type: kind, ...payload, at: toPortalTime(at) }));
}
