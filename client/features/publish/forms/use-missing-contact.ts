import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { type ContactFormState, savePersonalContactCall, useContactForm } from '#client/forms/use-contact-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import type { CreationData } from '#shared/contract/publish.ts';
import { readContactDraft, writeContactDraft } from '../contact-draft.ts';
import { describeContact } from '../contact-model.ts';
import { changeField } from './editor-field.tsx';
import type { Editor } from './use-demand-form.ts';

/**
 * The form for one's own contact that a demand cannot do without. `missing` is null where there is a contact to show; `save` stores what
 * stands in the form, so that handing in the demand is enough, and gives whether it did. It outlives a reload, as the draft does.
 */
export function useMissingContact(userId: string, { form }: Editor, contact: CreationData['contact']) {
  const queryClient = useQueryClient();
  const source = useWatch({ control: form.control, name: 'contactSource' });
  const isSaved = useRef(false);
  const contactForm = useContactForm({
    contact: contact?.personal ?? null,
    onSaved: () => {
      isSaved.current = true;
      writeContactDraft(userId, null);
      changeField(form, 'contactSource', 'personal');
      return refreshAfter(queryClient, savePersonalContactCall);
    },
  });
  const isMissing = describeContact(contact?.personal) === null && (source === 'personal' || describeContact(contact?.org) === null);
  useContactDraft(userId, contactForm.form, isMissing);
  const save = async (): Promise<boolean> => {
    await contactForm.submit();
    return isSaved.current;
  };
  return isMissing ? { missing: contactForm, save } : { missing: null, save: null };
}

type ContactField = keyof ContactFormState['values'];

/** Puts back what was typed in this tab before, and keeps what is typed from then on. */
function useContactDraft(userId: string, form: ContactFormState['form'], isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    const kept = readContactDraft(userId);
    for (const [name, typed] of Object.entries(form.getValues())) {
      const before = kept[name];
      if (!typed && typeof before === 'string' && before) form.setValue(name as ContactField, before, { shouldDirty: true });
    }
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => writeContactDraft(userId, values) });
  }, [userId, form, isMissing]);
}
