import { createUuid } from '#client/lib/device-id.ts';
import type { Attempt } from '#client/lib/idempotency-key.ts';
import { type Draft, parseDraft, readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { areSameValues, type DemandFormValues } from './publish-values.ts';

/** How long typing must pause before it is saved, in ms. */
export const SAVE_AFTER_MS = 500;

/**
 * The state of the draft, as the reader is told. `restored`: the form shows it · `newer`: another tab has written something else, which is not
 * touched until the reader chooses · `gone`: another tab has handed it in or thrown it away · `unsaved`: the browser keeps nothing.
 */
export type DraftMessage = { kind: 'restored'; savedAt: number } | { kind: 'newer'; draft: Draft } | { kind: 'gone' } | { kind: 'unsaved' };

interface AutosaveDeps {
  /** See `draftName`. */
  name: string;
  /** The values of the form without a draft. */
  initial: DemandFormValues;
  /** Is there nothing in it that would be missed? */
  isUntouched: (values: DemandFormValues) => boolean;
  /** The version of the demand that is being changed; null for a new one. */
  version: number | null;
  local: Storage | null;
  /** Of this tab alone, and as long-lived as the tab. */
  session: Storage | null;
  now: () => number;
  /** Reads the values of the form. */
  read: () => DemandFormValues;
  /** Puts values into the form. */
  show: (values: DemandFormValues) => void;
  notify: (notice: DraftMessage | null) => void;
}

export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

/**
 * Keeps what is typed in local storage, half a second after each pause, for this tab, the next one and the one after a crash. As long as
 * another tab's text stands there unanswered, this tab's is kept in its own session storage: neither overwrites the other.
 */
export function createDraftAutosave({ initial, isUntouched, local, session, now, read, show, notify, ...given }: AutosaveDeps) {
  const tab = createUuid();
  let { name, version } = given;
  let attempt: Attempt | null = null;
  let isContested = false;
  let isDone = false;
  let hasWarned = false;
  /** The values last stored, or shown from there: writing it again would only wake other tabs. */
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

  /** Saves at once what has not been saved yet. */
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
    /** Shows what was left unfinished, if anything was. `typed`: what the reader has typed before hydration. */
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
        // Nobody contests it any more: it is the draft of all tabs.
        store();
        removeDraft(session, name);
      }
      if (!isUntouched(draft.values)) notify({ kind: 'restored', savedAt: draft.savedAt });
    },

    /** Something has been typed. */
    touch(): void {
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER_MS);
    },
    flush,

    /** Another tab has changed a storage. */
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
        // The other tab has just written over what this one had saved.
        store();
      }
    },

    /** Takes over what another tab has written. */
    takeOver(draft: Draft): void {
      isContested = false;
      removeDraft(session, name);
      showDraft(draft);
      notify(null);
    },

    /** Decides for what stands here, over what another tab has written. */
    keepOwn(): void {
      isContested = false;
      removeDraft(session, name);
      store();
      notify(null);
    },

    /** Throws the draft away and shows what there was before it. */
    discard(): void {
      const { typeCode } = read();
      forget();
      show({ ...initial, typeCode: initial.typeCode || typeCode });
      notify(null);
    },

    /** It has been handed in: nothing of it is left, in any tab. */
    finish(): void {
      isDone = true;
      forget();
    },

    /** Another type is chosen by `choose`: a draft that waits under its name is shown, otherwise this one goes along. */
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

    /** The last try to hand it in, kept with the draft, which outlives the tab: see `AttemptStore`. */
    attempt: (): Attempt | null => attempt,
    keepAttempt(next: Attempt | null): void {
      attempt = next;
      clearTimeout(timer);
      store();
    },

    /** The version on which the changes are based: a later one in the database is a conflict. */
    version: (): number | null => version,
    rebase(onto: number): void {
      version = onto;
      store();
    },
  };
}
