import type { ChatMessage } from '#shared/contract/chat.ts';

/** A message of one's own that the server has not shown yet. */
export interface OutboxEntry {
  /** Names the message for good: sent again under the same key it is not doubled. */
  clientKey: string;
  /** The server's id of it, once it has been sent. */
  id?: string;
  content: string;
  /** ISO 8601, by this device's clock. */
  at: string;
  /** The last message of the conversation when it was written; null: there was none. */
  after: string | null;
  state: 'sending' | 'failed' | 'sent';
  /** Why it was not sent, in words. */
  reason: string | null;
  /** Nobody knows whether it arrived, so it may be tried again by itself. */
  isLost: boolean;
  /** The server would not have it, so it never arrived. */
  isRefused?: boolean;
  tries: number;
}

/** A message that the server shows; an API may keep the sender's key to itself. */
type Delivered = Pick<ChatMessage, 'id' | 'clientKey'>;

/** The events of messages on their way. */
export type OutboxEvent =
  | { type: 'restored'; entries: readonly OutboxEntry[] }
  | { type: 'sending'; entry: Pick<OutboxEntry, 'clientKey' | 'content' | 'at' | 'after'> }
  | { type: 'sent'; clientKey: string; id: string }
  | { type: 'failed'; clientKey: string; reason: string; isLost: boolean; isRefused?: boolean }
  | { type: 'discarded'; clientKey: string }
  | { type: 'delivered'; messages: readonly Delivered[] };

/** After so many tries only the writer tries again. */
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

/** Those that are not among the messages that the server shows. */
export function undelivered(entries: readonly OutboxEntry[], messages: readonly Delivered[]): OutboxEntry[] {
  const known = new Set(messages.flatMap(({ id, clientKey }) => [id, clientKey]));
  return entries.filter(({ id, clientKey }) => !known.has(clientKey) && !(id !== undefined && known.has(id)));
}

/** Those that are tried again when the network is back. */
export const lostEntries = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter(({ state, isLost, tries }) => state === 'failed' && isLost && tries < MAX_TRIES);

const has = (entries: readonly OutboxEntry[], key: string): boolean => entries.some(({ clientKey }) => clientKey === key);

const change = (entries: readonly OutboxEntry[], key: string, update: (entry: OutboxEntry) => OutboxEntry): readonly OutboxEntry[] =>
  entries.map((entry) => (entry.clientKey === key ? update(entry) : entry));
