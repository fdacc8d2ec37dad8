import { browserStorage } from '#client/lib/browser-storage.ts';
import { type PendingWrite, readAttempt } from '#client/lib/idempotency-key.ts';
import { cookieNames } from '#shared/cookies.ts';
import { type DemandFormValues, readFormValues } from './publish-values.ts';

/** A demand that has not been submitted yet. */
export interface Draft {
  values: DemandFormValues;
  /** Version of the demand that is edited; null for a new one. */
  version: number | null;
  /** Time in ms since 1970. */
  savedAt: number;
  /** Id of the tab that wrote it. */
  tab: string;
  /** The last attempt to submit it: a retry uses the same key, so that only one demand is created. */
  attempt: PendingWrite | null;
}

/** The subject of a draft: a new demand of a type (empty if not chosen yet), or an existing demand. */
export type DraftSubject = { typeCode: string } | { demandId: string };

const PREFIX = cookieNames.demandPreview;

/** Returns the name of a draft in local storage: there is one per user and type, or per user and edited demand. */
export const draftName = (userId: string, subject: DraftSubject): string =>
  `${PREFIX}:${userId}:${'demandId' in subject ? `edit-${subject.demandId}` : `type-${subject.typeCode}`}`;

/** Returns the storage of this tab's draft: its own while the draft conflicts with another tab's, otherwise the one that all tabs share. */
export const draftStorageOf = (name: string): Storage | null =>
  readDraft(browserStorage('session'), name) ? browserStorage('session') : browserStorage('local');

/** Reads a draft. Returns null if the storage is unavailable or its content is invalid. */
export function readDraft(storage: Storage | null, name: string): Draft | null {
  try {
    return parseDraft(storage?.getItem(name) ?? null);
  } catch {
    return null;
  }
}

export function parseDraft(text: string | null): Draft | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { timestamp: savedAt, data } = stored as Record<string, unknown>;
    if (typeof savedAt !== 'number' || typeof data !== 'object' || data === null) return null;
    const { values, version, tab, attempt } = data as Record<string, unknown>;
    const read = readFormValues(values);
    if (!read) return null;
    const known = typeof version === 'number' ? version : null;
    return { values: read, version: known, savedAt, tab: typeof tab === 'string' ? tab : '', attempt: readAttempt(attempt) };
  } catch {
    return null;
  }
}

/** Writes a draft as `{timestamp, data}`, like every value that the portal stores in a browser. Returns false on failure. */
export function writeDraft(storage: Storage | null, name: string, draft: Draft): boolean {
  try {
    const { savedAt: timestamp, ...data } = draft;
    storage?.setItem(name, JSON.stringify({ timestamp, data }));
    return storage !== null;
  } catch {
    return false;
  }
}

export function removeDraft(storage: Storage | null, name: string): void {
  try {
    storage?.removeItem(name);
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

/** Returns the user's latest draft of a new demand, of whatever type. */
export function latestDraft(storage: Storage | null, userId: string): Draft | null {
  try {
    const names = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
    const drafts = names.filter((name) => name.startsWith(draftName(userId, { typeCode: '' }))).map((name) => readDraft(storage, name));
    return drafts.reduce((latest, draft) => (draft && draft.savedAt > (latest?.savedAt ?? 0) ? draft : latest), null);
  } catch {
    return null;
  }
}
