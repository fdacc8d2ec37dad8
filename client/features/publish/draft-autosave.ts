import { createUuid } from '#client/lib/device-id.ts';
import type { PendingWrite } from '#client/lib/idempotency-key.ts';
import { type Draft, parseDraft, readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { areSameValues, type DemandFormValues } from './publish-values.ts';

/** Pause in typing before the draft is saved, in ms. */
export const SAVE_AFTER_MS = 500;

/**
 * The state of the draft, as shown to the user. `restored`: the form shows the draft · `newer`: another tab has written another text, and
 * both are kept until the user chooses · `gone`: another tab has submitted or discarded the draft · `unsaved`: the browser cannot store it.
 */
export type DraftMessage = { kind: 'restored'; savedAt: number } | { kind: 'newer'; draft: Draft } | { kind: 'gone' } | { kind: 'unsaved' };

interface AutosaveDeps {
  /** Name of the draft, see `draftName`. */
  name: string;
  /** The values of the form without a draft. */
  initial: DemandFormValues;
  /** Returns whether the values contain nothing worth saving. */
  isUntouched: (values: DemandFormValues) => boolean;
  /** The version of the demand that is edited; null for a new one. */
  version: number | null;
  local: Storage | null;
  /** Session storage, which belongs to this tab and ends with it. */
  session: Storage | null;
  now: () => number;
  /** Reads the values of the form. */
  read: () => DemandFormValues;
  /** Sets the values of the form. */
  show: (values: DemandFormValues) => void;
  notify: (notice: DraftMessage | null) => void;
}

export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

/**
 * Saves the form in local storage, half a second after each pause in typing, for this tab, the next one and the one after a crash. While it
 * conflicts with the text of another tab, this tab saves to its own session storage, so that neither overwrites the other.
 */
export function createDraftAutosave({ initial, isUntouched, local, session, now, read, show, notify, ...given }: AutosaveDeps) {
  const tab = createUuid();
  let { name, version } = given;
  let attempt: PendingWrite | null = null;
  let isContested = false;
  let isDone = false;
  let hasWarned = false;
  /** The values that were last stored or restored. Writing them again would only notify other tabs. */
  let lastSaved = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const own = () => (isContested ? session : local);
  const showDraft = (draft: Draft) => {
    lastSaved = draft.values;
    ({ attempt, version } = draft);
    show(draft.values);
  };
  const store = () => {
    const values = read();
    lastSaved = values;
    if (isUntouched(values) && !attempt) removeDraft(own(), name);
    else if (!writeDraft(own(), name, { values, version, savedAt: now(), tab, attempt }) && !isContested && !hasWarned) {
      hasWarned = true;
      notify({ kind: 'unsaved' });
    }
  };
  const contest = (draft: Draft) => {
    isContested = true;
    notify({ kind: 'newer', draft });
  };

  /** Saves pending input immediately. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isDone && !areSameValues(read(), lastSaved)) store();
  };
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    attempt = null;
    isContested = false;
    lastSaved = initial;
    removeDraft(local, name);
    removeDraft(session, name);
  };

  return {
    /** Restores an unfinished draft, if there is one. `typed` contains the input from before hydration. */
    start(typed: DemandFormValues): void {
      const kept = readDraft(session, name);
      const shared = readDraft(local, name);
      const draft = kept ?? shared;
      if (!draft) return;
      if (!isUntouched(typed) && !areSameValues(typed, draft.values)) {
        contest(draft);
        return;
      }
      showDraft(draft);
      if (kept && shared && !areSameValues(kept.values, shared.values)) {
        contest(shared);
        return;
      }
      if (kept) {
        // The conflict is over: make the text the draft of all tabs again.
        store();
        removeDraft(session, name);
      }
      if (!isUntouched(draft.values)) notify({ kind: 'restored', savedAt: draft.savedAt });
    },

    /** Schedules saving after an input. */
    touch(): void {
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER_MS);
    },
    flush,

    /** Handles a storage event of another tab. */
    onStorage({ key, newValue, storageArea }: Pick<StorageEvent, 'key' | 'newValue' | 'storageArea'>): void {
      if (key !== name || storageArea !== local) return;
      const draft = parseDraft(newValue);
      const values = read();
      if (!draft) {
        isContested = false;
        removeDraft(session, name);
        notify(isUntouched(values) ? null : { kind: 'gone' });
      } else if (draft.tab !== tab && !areSameValues(draft.values, values)) {
        contest(draft);
        // The other tab has just overwritten the text that this tab had saved.
        store();
      }
    },

    /** Replaces the form by the text of another tab. */
    takeOver(draft: Draft): void {
      isContested = false;
      removeDraft(session, name);
      showDraft(draft);
      notify(null);
    },

    /** Keeps the text of this tab and overwrites that of another tab. */
    keepOwn(): void {
      isContested = false;
      removeDraft(session, name);
      store();
      notify(null);
    },

    /** Discards the draft and restores the initial values. */
    discard(): void {
      const { typeCode } = read();
      forget();
      show({ ...initial, typeCode: initial.typeCode || typeCode });
      notify(null);
    },

    /** Deletes the draft after the submission, for all tabs. */
    finish(): void {
      isDone = true;
      forget();
    },

    /** Changes the type with `choose`: shows the draft that exists under the new name, otherwise moves the current one there. */
    moveTo(next: string, choose: () => void): void {
      flush();
      const waiting = readDraft(local, next);
      if (!waiting || next === name) removeDraft(own(), name);
      name = next;
      if (isContested) notify(null);
      isContested = false;
      if (waiting) {
        showDraft(waiting);
        notify({ kind: 'restored', savedAt: waiting.savedAt });
      } else {
        choose();
        store();
      }
    },

    /** The last attempt to submit, stored with the draft, which outlives the tab: see `PendingWriteStore`. */
    attempt: (): PendingWrite | null => attempt,
    keepAttempt(next: PendingWrite | null): void {
      attempt = next;
      clearTimeout(timer);
      store();
    },

    /** The version on which the edit is based; a later one in the database is a conflict. */
    version: (): number | null => version,
    rebase(onto: number): void {
      version = onto;
      store();
    },
  };
}
