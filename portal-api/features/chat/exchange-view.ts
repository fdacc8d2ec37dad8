import type { ChatExchange } from '#shared/contract/chat.ts';
import { type ExchangeState, exchangeStateAt } from '#shared/rules/contact-exchange.ts';
import { decryptContact } from '../../domain/contact-exchanges/contact-exchanges.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { ExchangeRow } from './exchange-repository.ts';

/** The reader of an exchange, and what is needed to show it to them. */
export interface ExchangeViewer {
  callerId: string;
  now: Date;
  /** Decrypts the contacts; absent: none is shown. */
  key: Buffer | undefined;
}

/** Maps an exchange for one of the two. They see their own contact while it is open or accepted, and that of the other once it is accepted. */
export function toExchange(row: ExchangeRow, { callerId, now, key }: ExchangeViewer): ChatExchange {
  const expiresAt = new Date(row.expires_at);
  const state = exchangeStateAt({ state: row.state, expiresAt: expiresAt.getTime() }, now.getTime());
  const read = (userId: string, stored: string | null) =>
    decryptContact(key, { id: row.id, userId }, stored === null ? null : Buffer.from(stored, 'base64'));
  const asker = { userId: row.asker_id, stored: row.asker_value };
  const peer = { userId: row.peer_id, stored: row.peer_value };
  const [own, other] = row.asker_id === callerId ? [asker, peer] : [peer, asker];
  return {
    id: row.id,
    way: row.way,
    state,
    ownValue: state === 'PENDING' || state === 'ACCEPTED' ? read(own.userId, own.stored) : null,
    peerValue: state === 'ACCEPTED' ? read(other.userId, other.stored) : null,
    expiresAt: toPortalTime(expiresAt),
  };
}

/** Maps the state of an exchange for the answer of a write: without contacts, because such answers are stored for a day. */
export const toExchangeState = ({ id, state, expires_at }: { id: string; state: ExchangeState; expires_at: Date }, now: Date) => ({
  id,
  state: exchangeStateAt({ state, expiresAt: expires_at.getTime() }, now.getTime()),
});
