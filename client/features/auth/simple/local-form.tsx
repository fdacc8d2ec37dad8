import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { type SimpleView, simpleTitles } from './simple-views.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
`;

const Row = styled.div`
  display: flex;
  gap: var(--space-2);
`;

interface LocalFormProps {
  view: Exclude<SimpleView, 'chooser' | 'forgot'>;
  submitLabel: string;
}

/** Logs to the browser console which action was taken, never the input. */
const note = (view: SimpleView, deed: string): void => console.info(`simple login dialog: ${view} ${deed}`);

/** A view of the simplified dialog that, as specified, only logs locally and sends nothing. */
export function LocalForm({ view, submitLabel }: LocalFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    note(view, 'submitted');
  };
  return (
    <Form method="post" noValidate aria-label={simpleTitles[view]} onSubmit={submit}>
      <Field label="手机号" htmlFor="simple-phone">
        <TextInput
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          placeholder={signInTexts.enterPhone}
          onChange={({ currentTarget }) => {
            currentTarget.value = keepPhoneDigits(currentTarget.value);
          }}
        />
      </Field>
      {view !== 'password' && (
        <Field label="短信验证码" htmlFor="simple-code">
          <Row>
            <TextInput name="code" inputMode="numeric" autoComplete="off" maxLength={6} placeholder={signInTexts.enterCode} />
            <Button size="large" onClick={() => note(view, 'asked for a code')}>
              {signInTexts.getCode}
            </Button>
          </Row>
        </Field>
      )}
      {view !== 'sms' && (
        <Field label="密码" htmlFor="simple-password">
          <PasswordInput name="password" autoComplete="off" maxLength={128} placeholder={signInTexts.enterPassword} />
        </Field>
      )}
      <Button type="submit" variant="primary" size="large">
        {submitLabel}
      </Button>
    </Form>
  );
}
