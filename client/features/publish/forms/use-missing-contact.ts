import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { savePersonalContactCall, useContactForm } from '#client/forms/use-contact-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import type { CreationData } from '#shared/contract/publish.ts';
import { describeContact } from '../contact-model.ts';
import { changeField } from './editor-field.tsx';
import type { Editor } from './use-demand-form.ts';

/**
 * The form for one's own contact that a demand cannot do without. `missing` is null where there is a contact to show; `save` stores what
 * stands in the form, so that handing in the demand is enough, and gives whether it did.
 */
export function useMissingContact({ form }: Editor, contact: CreationData['contact']) {
  const queryClient = useQueryClient();
  const source = useWatch({ control: form.control, name: 'contactSource' });
  const isSaved = useRef(false);
  const contactForm = useContactForm({
    contact: contact?.personal ?? null,
    onSaved: () => {
      isSaved.current = true;
      changeField(form, 'contactSource', 'personal');
      return refreshAfter(queryClient, savePersonalContactCall);
    },
  });
  const isMissing = describeContact(contact?.personal) === null && (source === 'personal' || describeContact(contact?.org) === null);
  const save = async (): Promise<boolean> => {
    await contactForm.submit();
    return isSaved.current;
  };
  return isMissing ? { missing: contactForm, save } : { missing: null, save: null };
}
