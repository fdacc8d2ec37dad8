import { browserStorage } from '#client/lib/browser-storage.ts';
import { type Attempt, readAttempt } from '#client/lib/idempotency-key.ts';
import { cookieNames } from '#shared/cookies.ts';
import { type DemandFormValues, readFormValues } from './publish-values.ts';

/** A demand that nobody has handed in yet. */
export interface Draft {
  values: DemandFormValues;
  /** Of the demand whose changes these are; null for a new one. */
  version: number | null;
  /** ms since 1970 */
  savedAt: number;
  /** Which tab wrote it. */
  tab: string;
  /** The last try to hand it in: it goes out under the same key, so that one demand comes of it. */
  attempt: Attempt | null;
}

/** The subject of a draft: a new demand of a type (empty: not chosen yet), or changes of a demand. */
export type DraftSubject = { typeCode: string } | { demandId: string };

const PREFIX = cookieNames.demandPreview;

/** Its name in local storage: drafts are of one user, and each type and each edited demand has one. */
export const draftName = (userId: string, subject: DraftSubject): string =>
  `${PREFIX}:${userId}:${'demandId' in subject ? `edit-${subject.demandId}` : `type-${subject.typeCode}`}`;

/** Where this tab has a draft: in the storage of all tabs, but in its own as long as another tab's text stands there unanswered. */
export const draftHome = (name: string): Storage | null =>
  readDraft(browserStorage('session'), name) ? browserStorage('session') : browserStorage('local');

/** Storage may be off, full or hold anything: reading gives null then and writing does nothing. */
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

/** As `{timestamp, data}`, like every value that the portal keeps in a browser. False where it could not be written. */
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
    // Storage is off: there is nothing to remove.
  }
}

/** The latest draft of a new demand of a user, whatever its type. */
export function latestDraft(storage: Storage | null, userId: string): Draft | null {
  try {
    const names = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
    const drafts = names.filter((name) => name.startsWith(draftName(userId, { typeCode: '' }))).map((name) => readDraft(storage, name));
    return drafts.reduce((latest, draft) => (draft && draft.savedAt > (latest?.savedAt ?? 0) ? draft : latest), null);
  } catch {
    return null;
  }
}
