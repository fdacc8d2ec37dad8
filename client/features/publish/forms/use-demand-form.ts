import { type RefObject, useEffect, useRef, useState } from 'react';
import { get, type Resolver, type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { findError, toResolved } from '#client/forms/call-problems.ts';
import { browserStorage } from '#client/lib/browser-storage.ts';
import type { CreationData, MyDemand } from '#shared/contract/publish.ts';
import { createDraftAutosave, type DraftAutosave, type DraftMessage } from '../draft-autosave.ts';
import { draftName, latestDraft } from '../draft-storage.ts';
import {
  areSameValues,
  type DemandField,
  type DemandFormValues,
  newDemandValues,
  type ProposedFields,
  toFormValues,
} from '../publish-values.ts';

/** State shared by the fields of the form. */
export interface Editor {
  form: UseFormReturn<DemandFormValues>;
  /** The findings of the last review, by field; each applies until its field is changed. */
  rejected: Readonly<Record<string, string>>;
  /** The autosave, which exists after hydration. */
  autosave: RefObject<DraftAutosave | null>;
}

interface DemandFormOptions {
  userId: string;
  /** The demand that is edited; null for a new one. */
  demand: MyDemand | null;
  /** Type of a new demand; empty if not chosen. */
  typeCode: string;
  proposed?: ProposedFields | undefined;
  /** The industries and regions that can be chosen. */
  lists: Pick<CreationData, 'industries' | 'regions'>;
}

/** Loads the rules with the first validation. */
const resolver: Resolver<DemandFormValues> = async (values) => {
  const { checkDemand } = await import('./demand-rules.ts');
  return toResolved(values, checkDemand(values));
};

/** Creates the form with its draft, which is restored after hydration and saved while the user types. */
export function useDemandForm({ userId, demand, typeCode, proposed, lists }: DemandFormOptions) {
  const [initial] = useState(() => (demand ? toFormValues(demand) : newDemandValues(typeCode, proposed, lists)));
  const form = useForm<DemandFormValues>({ defaultValues: initial, resolver, shouldFocusError: false });
  const [notice, setNotice] = useState<DraftMessage | null>(null);
  const autosave = useRef<DraftAutosave | null>(null);
  const demandId = demand?.id ?? null;
  const [version] = useState(demand?.version ?? null);

  useEffect(() => {
    const local = browserStorage('local');
    const subject = demandId === null ? { typeCode: typeCode || (latestDraft(local, userId)?.values.typeCode ?? '') } : { demandId };
    const made = createDraftAutosave({
      name: draftName(userId, subject),
      initial,
      isUntouched: (values) => areSameValues(demandId === null ? { ...values, typeCode: initial.typeCode } : values, initial),
      version,
      local,
      session: browserStorage('session'),
      now: Date.now,
      read: form.getValues,
      show: (values) => form.reset(values, { keepDefaultValues: true }),
      notify: setNotice,
    });
    autosave.current = made;
    made.start(form.getValues());
    // Save text that was typed before the listener existed.
    made.touch();
    const stopListening = form.subscribe({ formState: { values: true }, callback: made.touch });
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') made.flush();
    };
    window.addEventListener('storage', made.onStorage);
    window.addEventListener('pagehide', made.flush);
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      made.flush();
      stopListening();
      window.removeEventListener('storage', made.onStorage);
      window.removeEventListener('pagehide', made.flush);
      document.removeEventListener('visibilitychange', saveHidden);
    };
  }, [form, initial, userId, demandId, typeCode, version]);

  const editor: Editor = { form, autosave, rejected: demand?.rejection?.fields ?? noFields };
  return { editor, notice, setNotice };
}

const noFields: Readonly<Record<string, string>> = {};

/** Returns the message beside a field, or null; `typeFields.name` is a question of the type. */
export function useProblem({ form, rejected }: Editor, name: DemandField | `typeFields.${string}`): string | null {
  const { errors, defaultValues } = useFormState({ control: form.control });
  const problem = findError(get(errors, name));
  if (problem || !rejected[name]) return problem?.message ?? null;
  const [field = ''] = name.split('.');
  const { [field as DemandField]: before } = { ...defaultValues };
  return JSON.stringify(form.getValues(field as DemandField)) === JSON.stringify(before) ? rejected[name] : null;
}
