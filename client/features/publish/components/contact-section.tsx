import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { FieldGroup } from '#client/ui/field.tsx';
import type { ContactSource } from '#shared/contract/access-enums.ts';
import type { CreationData } from '#shared/contract/publish-contract.ts';
import { describeContact } from '../contact-model.ts';
import { changeField } from '../forms/change-field.ts';
import { ContactForm } from '../forms/contact-form.tsx';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import { CONTACT_SECTION_ID, fieldId } from '../publish-values.ts';

const Options = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const Option = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 10px;
  padding: 10px var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  cursor: pointer;

  > input {
    grid-row: 1 / 3;
    width: 16px;
    height: 16px;
    margin: 3px 0 0;
    accent-color: var(--brand-fill);
  }
  > span {
    color: var(--text-muted);
  }
  &:has(:checked) {
    border-color: var(--brand);
    background: var(--brand-soft);
  }
  &:has(:disabled) {
    cursor: not-allowed;
  }
`;

const Own = styled.div`
  margin-top: var(--space-3);
`;

interface ContactSectionProps {
  editor: Editor;
  contact: CreationData['contact'];
  /** Can it be used yet? */
  isAlive: boolean;
}

/** Whose contact partners will be given once they have unlocked it, and the form for one's own where it is missing. */
export function ContactSection({ editor, contact, isAlive }: ContactSectionProps) {
  const { form } = editor;
  const source = useWatch({ control: form.control, name: 'contactSource' });
  const problem = useProblem(editor, 'contactSource');
  const [isEditing, setEditing] = useState(false);
  const personal = describeContact(contact?.personal);
  const org = describeContact(contact?.org);
  const choose = (chosen: ContactSource) => changeField(form, 'contactSource', chosen);
  const id = fieldId('contactSource');
  const needsForm = personal === null && (source === 'personal' || org === null);
  return (
    <Card as="section" id={CONTACT_SECTION_ID} aria-labelledby="contact-title" inert={!isAlive}>
      <CardTitle id="contact-title">联系方式</CardTitle>
      <FieldGroup id={id} label="展示给合作方的联系方式" help="合作方解锁后才能看到完整内容，页面上始终打码。" error={problem} required>
        <Options>
          <Option>
            <input
              type="radio"
              name="contactSource"
              id={source === 'personal' ? id : undefined}
              checked={source === 'personal'}
              onChange={() => choose('personal')}
            />
            个人联系方式
            <span>{personal ?? '还没有填写'}</span>
          </Option>
          <Option>
            <input
              type="radio"
              name="contactSource"
              id={source === 'org' ? id : undefined}
              checked={source === 'org'}
              disabled={org === null && source !== 'org'}
              onChange={() => choose('org')}
            />
            企业联系方式
            <span>{org ?? '加入或认证企业，并填写企业联系方式后可选'}</span>
          </Option>
        </Options>
      </FieldGroup>
      <Own>
        {needsForm || isEditing ? (
          <ContactForm
            contact={contact?.personal ?? null}
            onSaved={() => {
              setEditing(false);
              form.clearErrors('contactSource');
              choose('personal');
            }}
            onCancel={needsForm ? null : () => setEditing(false)}
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
