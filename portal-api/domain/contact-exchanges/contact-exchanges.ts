import { hkdfSync } from 'node:crypto';
import type { ExchangeWay } from '#shared/rules/contact-exchange.ts';
import { decryptBound, encryptBound } from '../../platform/bound-cipher.ts';
import type { Database } from '../../platform/db/database.ts';

const derive = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'portal-identity:exchange', 32));

interface Place {
  /** The exchange. */
  id: string;
  /** The user who gives the contact. */
  userId: string;
}

/** Encrypts a contact for one side of an exchange; it cannot be decrypted as that of another user or exchange. */
export const encryptContact = (key: Buffer, { id, userId }: Place, value: string): Buffer =>
  encryptBound(derive(key), `${id}:${userId}`, value);

/** Decrypts a contact; null if there is none, or if it cannot be decrypted (another key). */
export function decryptContact(key: Buffer | undefined, { id, userId }: Place, stored: Uint8Array | null): string | null {
  if (!key || !stored) return null;
  try {
    return decryptBound(derive(key), `${id}:${userId}`, stored);
  } catch {
    return null;
  }
}

const erased = { asker_value: null, peer_value: null };

/** Withdraws all open and accepted exchanges of a user whose account is erased: their contacts, and those that they were given, are gone. */
export async function eraseExchanges(trx: Database, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('contact_exchanges')
    .set({ ...erased, state: 'WITHDRAWN', changed_at: now })
    .where((eb) => eb.or([eb('asker_id', '=', userId), eb('peer_id', '=', userId)]))
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .execute();
}

/** Marks open requests of a conversation, or of all, as expired once their time is over, and erases their contacts. */
export async function expireExchanges(db: Database, now: Date, of: { threadId?: string; way?: ExchangeWay } = {}): Promise<void> {
  const { threadId, way } = of;
  const over = db
    .selectFrom('contact_exchanges')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .$if(threadId !== undefined, (query) => query.where('thread_id', '=', threadId ?? ''))
    .$if(way !== undefined, (query) => query.where('way', '=', way ?? 'PHONE'))
    .orderBy('id')
    .forUpdate()
    // An answer that comes at this moment finds by its own clock that it is too late.
    .$if(threadId === undefined, (query) => query.skipLocked());
  await db
    .updateTable('contact_exchanges')
    .set({ ...erased, state: 'EXPIRED', changed_at: now })
    .where('id', 'in', over)
    .execute();
}

/** Reads the exchanges of a user for their data export: the contact that they gave, and the one that they were given if it was accepted. */
export async function readExchanges(db: Database, userId: string, key: Buffer | undefined) {
  const rows = await db
    .selectFrom('contact_exchanges')
    .selectAll()
    .where((eb) => eb.or([eb('asker_id', '=', userId), eb('peer_id', '=', userId)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id, thread_id, asker_id, peer_id, way, state, asker_value, peer_value, created_at, changed_at, expires_at }) => {
    const asked = asker_id === userId;
    const values = [
      { userId: asker_id, stored: asker_value },
      { userId: peer_id, stored: peer_value },
    ].map((side) => decryptContact(key, { id, userId: side.userId }, side.stored));
    const [own, peer] = asked ? values : values.toReversed();
    return {
      id,
      thread_id,
      asked,
      way,
      state,
      own_value: own ?? null,
      peer_value: state === 'ACCEPTED' ? (peer ?? null) : null,
      created_at,
      changed_at,
      expires_at,
    };
  });
}
