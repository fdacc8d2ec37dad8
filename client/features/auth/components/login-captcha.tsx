import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { CaptchaImage } from '#client/forms/captcha-image.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

const Row = styled.div`
  display: flex;
  gap: var(--space-2);
`;

interface LoginCaptchaProps {
  /** A new number loads a new picture. */
  version: number;
  answer: string;
  error: string | null;
  onChange: (answer: string) => void;
  onRefresh: () => void;
}

/** Captcha field of the password form, shown once wrong passwords have made it necessary. */
export function LoginCaptcha({ version, answer, error, onChange, onRefresh }: LoginCaptchaProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Focus the field whenever the captcha appears or changes: filling it in is the next step.
  useEffect(() => {
    if (version > 0) input.current?.focus();
  }, [version]);
  return (
    <Field label="图形验证码" htmlFor={id} help="看不清？点击图片换一张" error={error} required>
      <Row>
        <TextInput
          name="captcha"
          value={answer}
          onChange={(event) => onChange(event.target.value)}
          placeholder={signInTexts.enterCaptcha}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={12}
          ref={input}
        />
        <CaptchaImage version={version} onRefresh={onRefresh} />
      </Row>
    </Field>
  );
}
