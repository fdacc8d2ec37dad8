import type { ComponentProps, HTMLInputAutoCompleteAttribute } from 'react';
import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { FieldPair } from '#client/ui/field.tsx';
import type { Contact } from '#shared/contract/contact.ts';
import { contactMethodNames } from '#shared/text/labels.ts';
import { useAdoptLoginPhone } from './use-adopt-login-phone.ts';
import { type ContactFormOptions, type ContactFormState, useContactForm } from './use-contact-form.ts';

const Box = styled.div`
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  &[data-plain] {
    padding: 0;
    background: none;
  }
`;

const Phone = styled.div`
  display: grid;
  gap: 6px;
  justify-items: start;
  align-content: start;

  > :first-child {
    width: 100%;
  }
`;

const inputs = [
  { name: 'name', label: '联系人', placeholder: '例如：陈先生', autoComplete: 'name', maxLength: 20 },
  { name: 'phone', label: contactMethodNames.phone, placeholder: '手机或座机号码', autoComplete: 'tel', maxLength: 20 },
  { name: 'wechat', label: contactMethodNames.wechat, placeholder: '微信号', autoComplete: 'off', maxLength: 20 },
  { name: 'qq', label: contactMethodNames.qq, placeholder: 'QQ 号', autoComplete: 'off', maxLength: 11 },
  { name: 'email', label: contactMethodNames.email, placeholder: 'name@example.com', autoComplete: 'email', maxLength: 180 },
] as const satisfies readonly {
  name: keyof Contact;
  label: string;
  placeholder: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  maxLength: number;
}[];

type TextFieldProps = ComponentProps<typeof TextField>;

/** The phone field, with a button that fills in the login phone. */
function PhoneField(props: TextFieldProps) {
  const { adopt, isAdopting } = useAdoptLoginPhone(props.onChange);
  return (
    <Phone>
      <TextField {...props} />
      {!props.value && (
        <Button size="small" busy={isAdopting} onClick={() => adopt()}>
          使用登录手机号
        </Button>
      )}
    </Phone>
  );
}

interface ContactFieldsProps {
  state: ContactFormState;
  /** Null hides the cancel button, for pages that cannot continue without a contact. */
  onCancel: (() => void) | null;
  /** The form is already on a surface of its own. */
  isPlain?: boolean;
}

type ContactFormProps = ContactFormOptions & Pick<ContactFieldsProps, 'onCancel'>;

/** The form for the signed-in user's contact. Its state is lost when it is unmounted. */
export const ContactForm = ({ onCancel, ...options }: ContactFormProps) => (
  <ContactFields state={useContactForm(options)} onCancel={onCancel} />
);

/** The contact form with a state that its owner keeps. */
export const ContactFields = ({ state: { field, submit, isBusy, rootProblem }, onCancel, isPlain = false }: ContactFieldsProps) => (
  <Box data-plain={isPlain || undefined}>
    <CallForm label="个人联系方式" submit={submit}>
      <p>填写联系人和至少一种联系方式。</p>
      <FieldPair>
        {inputs.map(({ name, ...input }) =>
          name === 'phone' ? (
            <PhoneField key={name} {...field(name)} {...input} />
          ) : (
            <TextField key={name} {...field(name)} {...input} required={name === 'name'} />
          ),
        )}
      </FieldPair>
      <FormButtons submitLabel="保存联系方式" isBusy={isBusy} rootProblem={rootProblem}>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </FormButtons>
    </CallForm>
  </Box>
);
