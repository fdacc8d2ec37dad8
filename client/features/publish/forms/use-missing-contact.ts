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
 * Manages the form for the personal contact that a demand requires. `missing` is null if there is a contact to show. `save` saves the
 * contact, so that submitting the demand is enough, and resolves to whether it succeeded. The input survives a reload, like the draft.
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

/** Restores the contact that was typed in this tab before, and stores further input. */
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
