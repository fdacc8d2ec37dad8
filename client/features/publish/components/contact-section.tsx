import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { ContactFields, ContactForm } from '#client/forms/contact-form.tsx';
import { type ContactFormState, savePersonalContactCall } from '#client/forms/use-contact-form.ts';
import { refreshAfter } from '#client/lib/refresh-after.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import type { ContactSource } from '#shared/contract/access-enums.ts';
import type { CreationData } from '#shared/contract/publish.ts';
import { describeContact } from '../contact-model.ts';
import { changeField, EditorField } from '../forms/editor-field.tsx';
import type { Editor } from '../forms/use-demand-form.ts';
import { CONTACT_SECTION_ID } from '../publish-values.ts';

const Own = styled.div`
  margin-top: var(--space-3);
`;

interface ContactSectionProps {
  editor: Editor;
  contact: CreationData['contact'];
  /** State of the form for the personal contact if the demand needs one; null if there is a contact already. */
  missing: ContactFormState | null;
}

/** Chooses the contact that partners see after unlocking it, and contains the form for the personal contact if it is missing. */
export function ContactSection({ editor, contact, missing }: ContactSectionProps) {
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const personal = describeContact(contact?.personal);
  const org = describeContact(contact?.org);
  return (
    <Card as="section" id={CONTACT_SECTION_ID} aria-labelledby="contact-title">
      <CardTitle id="contact-title">联系方式</CardTitle>
      <EditorField editor={editor} name="contactSource">
        {(field) => (
          <ChoiceField<ContactSource>
            {...field}
            label="展示给合作方的联系方式"
            help="合作方解锁后才能看到完整内容，页面上始终打码。"
            required
            options={[
              { value: 'personal', label: '个人联系方式', hint: personal ?? '还没有填写' },
              { value: 'org', label: '企业联系方式', hint: org ?? '加入或认证企业，并填写企业联系方式后可选', isDisabled: org === null },
            ]}
          />
        )}
      </EditorField>
      <Own>
        {missing ? (
          <ContactFields state={missing} onCancel={null} />
        ) : isEditing ? (
          <ContactForm
            contact={contact?.personal ?? null}
            onSaved={() => {
              setEditing(false);
              changeField(editor.form, 'contactSource', 'personal');
              return refreshAfter(queryClient, savePersonalContactCall);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Button size="small" onClick={() => setEditing(true)}>
            修改个人联系方式
          </Button>
        )}
      </Own>
    </Card>
  );
}
