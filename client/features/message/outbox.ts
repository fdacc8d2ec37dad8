import type { ChatMessage } from '#shared/contract/chat.ts';
import type { ChatAttachments, SharedDemand } from '#shared/contract/chat-attachments.ts';

/** A message of the user that the server does not list yet. */
export interface OutboxEntry {
  /** Permanent key of the message: sending it again under the same key creates no duplicate. */
  clientKey: string;
  /** The server's id of the message, once it has been sent. */
  id?: string;
  /** Empty if it has only attachments or shares a demand. */
  content: string;
  /** Its pictures, which are uploaded already. */
  pictures?: ChatAttachments['pictures'];
  /** Its document, likewise. */
  file?: ChatAttachments['file'];
  /** The demand that it shares. */
  sharedDemand?: SharedDemand | null;
  /** Time, ISO 8601, by the clock of this device. */
  at: string;
  /** The last message of the conversation when it was written; null if there was none. */
  after: string | null;
  state: 'sending' | 'failed' | 'sent';
  /** The reason why it was not sent, as text for the user. */
  reason: string | null;
  /** It is unknown whether the message arrived, so it may be retried automatically. */
  isLost: boolean;
  /** The server refused the message, so it never arrived. */
  isRefused?: boolean;
  tries: number;
}

/** The parts of a message beside its text. */
export type MessageParts = Pick<OutboxEntry, 'pictures' | 'file' | 'sharedDemand'>;

/** A message that the server lists; the API may omit the sender's key. */
type Delivered = Pick<ChatMessage, 'id' | 'clientKey'>;

/** Events in the lifecycle of unsent messages. */
export type OutboxEvent =
  | { type: 'restored'; entries: readonly OutboxEntry[] }
  | { type: 'sending'; entry: Pick<OutboxEntry, 'clientKey' | 'content' | keyof MessageParts | 'at' | 'after'> }
  | { type: 'sent'; clientKey: string; id: string }
  | { type: 'failed'; clientKey: string; reason: string; isLost: boolean; isRefused?: boolean }
  | { type: 'discarded'; clientKey: string }
  | { type: 'delivered'; messages: readonly Delivered[] };

/** Number of tries after which only the user can retry. */
const MAX_TRIES = 8;

export function nextOutbox(entries: readonly OutboxEntry[], event: OutboxEvent): readonly OutboxEntry[] {
  switch (event.type) {
    case 'restored':
      return [...event.entries.filter(({ clientKey }) => !has(entries, clientKey)), ...entries];
    case 'sending':
      return has(entries, event.entry.clientKey)
        ? change(entries, event.entry.clientKey, (entry) => ({
            ...entry,
            ...event.entry,
            state: 'sending',
            reason: null,
            tries: entry.tries + 1,
          }))
        : [...entries, { ...event.entry, state: 'sending', reason: null, isLost: false, tries: 1 }];
    case 'sent':
      return change(entries, event.clientKey, (entry) => ({ ...entry, id: event.id, state: 'sent' }));
    case 'failed': {
      const { clientKey, reason, isLost, isRefused = false } = event;
      return change(entries, clientKey, (entry) => ({ ...entry, state: 'failed', reason, isLost, isRefused }));
    }
    case 'discarded':
      return entries.filter(({ clientKey }) => clientKey !== event.clientKey);
    case 'delivered': {
      const unsent = undelivered(entries, event.messages);
      return unsent.length < entries.length ? unsent : entries;
    }
  }
}

/** Returns the entries that are not among the messages of the server. */
export function undelivered(entries: readonly OutboxEntry[], messages: readonly Delivered[]): OutboxEntry[] {
  const known = new Set(messages.flatMap(({ id, clientKey }) => [id, clientKey]));
  return entries.filter(({ id, clientKey }) => !known.has(clientKey) && !(id !== undefined && known.has(id)));
}

/** Returns the entries to retry when the network is back. */
export const lostEntries = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ state, isLost, tries }) => state === 'failed' && isLost && tries < MAX_TRIES);

const has = (entries: readonly OutboxEntry[], key: string): boolean => entries.some(({ clientKey }) => clientKey === key);

const change = (entries: readonly OutboxEntry[], key: string, update: (entry: OutboxEntry) => OutboxEntry): readonly OutboxEntry[] =>
  entries.map((entry) => (entry.clientKey === key ? update(entry) : entry));
