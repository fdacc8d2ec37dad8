import { UNSENT_MESSAGES } from '#shared/cookies.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { OutboxEntry } from './outbox.ts';

/** Time that unsent text is stored, in ms. */
const RETENTION_MS = 7 * DAY_MS;

/**
 * The user's side of a conversation: both people may use the same browser, one after the other. The sides differ in the peer that they
 * name.
 */
export interface ConversationSide {
  threadId: string;
  peerId: string;
}

const draftName = ({ threadId, peerId }: ConversationSide): string => `${UNSENT_MESSAGES}DRAFT:${threadId}:${peerId}`;
const outboxName = ({ threadId, peerId }: ConversationSide): string => `${UNSENT_MESSAGES}OUTBOX:${threadId}:${peerId}`;

/** Returns the text that was typed and not sent; empty if the storage is unavailable or its content is invalid. */
export const readDraft = (side: ConversationSide): string => {
  const value = read(draftName(side));
  return typeof value === 'string' ? value : '';
};

export const writeDraft = (side: ConversationSide, text: string): void => write(draftName(side), text || null);

/** Calls `onEnd` with a draft that another tab has sent or emptied. Returns a function that stops watching. */
export function watchDraftEnd(side: ConversationSide, onEnd: (text: string) => void): () => void {
  const look = ({ key, oldValue, newValue }: StorageEvent) => {
    const text = key === draftName(side) && newValue === null ? unexpiredText(oldValue) : null;
    if (typeof text === 'string') onEnd(text);
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

/** Returns the messages that were not sent when the page was left; it is unknown whether those in flight have arrived. */
export function readOutbox(side: ConversationSide): OutboxEntry[] {
  const value = read(outboxName(side));
  if (!Array.isArray(value)) return [];
  return value
    .filter(isStored)
    .map((entry) => ({ ...entry, state: 'failed', reason: null, isLost: entry.isLost || entry.state === 'sending', tries: 0 }));
}

/** Stores the entries that were not sent. Stored entries whose key is not in `ownKeys` belong to another tab and are retained. */
export function writeOutbox(side: ConversationSide, entries: readonly OutboxEntry[], ownKeys: ReadonlySet<string>): void {
  const others = readOutbox(side).filter(({ clientKey }) => !ownKeys.has(clientKey));
  const unsent = [...others, ...entries.filter(({ state }) => state !== 'sent')];
  write(outboxName(side), unsent.length > 0 ? unsent : null);
}

function isStored(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>>;
  const { clientKey, content, at, pictures = [], file, sharedDemand } = entry;
  const isMessage = [clientKey, content, at].every((part) => typeof part === 'string');
  const isSharing = !sharedDemand || isDemand(sharedDemand);
  return isMessage && isSharing && Array.isArray(pictures) && pictures.every(isPicture) && (!file || isFile(file));
}

function isPicture(value: unknown): boolean {
  const { id, width, height } = Object(value) as Record<string, unknown>;
  return typeof id === 'string' && typeof width === 'number' && typeof height === 'number';
}

function isDemand(value: unknown): boolean {
  const { id, demandNumber, title, typeCode } = Object(value) as Record<string, unknown>;
  return [id, demandNumber, title, typeCode].every((part) => typeof part === 'string');
}

function isFile(value: unknown): boolean {
  const { id, name, kind, bytes } = Object(value) as Record<string, unknown>;
  return [id, name, kind].every((part) => typeof part === 'string') && typeof bytes === 'number';
}

function read(name: string): unknown {
  try {
    return unexpiredText(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function unexpiredText(text: string | null): unknown {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('at' in stored)) return null;
    return typeof stored.at === 'number' && Date.now() - stored.at < RETENTION_MS ? stored.value : null;
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ value, at: Date.now() }));
  } catch {
    // Storage is unavailable or full: the text is lost with the page.
  }
}
