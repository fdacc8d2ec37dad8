import type { OutboxEntry } from './outbox.ts';

/** Text that nobody has sent is kept this long, in ms. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Whose text it is: both people of a conversation may use the same browser, one after the other, and each side names the other.
 */
export interface ConversationSide {
  threadId: string;
  peerId: string;
}

const draftName = ({ threadId, peerId }: ConversationSide): string => `CHAT_DRAFT:${threadId}:${peerId}`;
const outboxName = ({ threadId, peerId }: ConversationSide): string => `CHAT_OUTBOX:${threadId}:${peerId}`;

/** Text that was typed and not sent. Storage that is off or holds something else gives nothing. */
export const readDraft = (side: ConversationSide): string => {
  const value = read(draftName(side));
  return typeof value === 'string' ? value : '';
};

export const writeDraft = (side: ConversationSide, text: string): void => write(draftName(side), text || null);

/** Tells of a draft that another tab has sent or emptied. Gives what ends it. */
export function watchDraftEnd(side: ConversationSide, onEnd: (text: string) => void): () => void {
  const look = ({ key, oldValue, newValue }: StorageEvent) => {
    const text = key === draftName(side) && newValue === null ? keptIn(oldValue) : null;
    if (typeof text === 'string') onEnd(text);
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

/** Messages that were on their way when the page was left; whether they arrived is unknown. */
export function readOutbox(side: ConversationSide): OutboxEntry[] {
  const value = read(outboxName(side));
  if (!Array.isArray(value)) return [];
  return value
    .filter(isStored)
    .map((entry) => ({ ...entry, state: 'failed', reason: null, isLost: entry.isLost || entry.state === 'sending', tries: 0 }));
}

/** Those that have arrived need not be kept. Entries under none of this tab's `ownKeys` are another tab's, and stay. */
export function writeOutbox(side: ConversationSide, entries: readonly OutboxEntry[], ownKeys: ReadonlySet<string>): void {
  const others = readOutbox(side).filter(({ clientKey }) => !ownKeys.has(clientKey));
  const unsent = [...others, ...entries.filter(({ state }) => state !== 'sent')];
  write(outboxName(side), unsent.length > 0 ? unsent : null);
}

function isStored(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>>;
  return typeof entry.clientKey === 'string' && typeof entry.content === 'string' && typeof entry.at === 'string';
}

function read(name: string): unknown {
  try {
    return keptIn(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function keptIn(text: string | null): unknown {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('at' in stored)) return null;
    return typeof stored.at === 'number' && Date.now() - stored.at < KEPT_MS ? stored.value : null;
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ value, at: Date.now() }));
  } catch {
    // Storage is off or full: the text lives as long as the page.
  }
}
