import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { texts } from '#shared/text/texts.ts';
import type { AuthForm } from '../auth-forms.ts';
import { AuthInput } from './auth-input.tsx';

const Frame = styled.div`
  position: relative;

  input {
    padding-right: var(--space-12);
  }
`;

/* Sits in the input's row: the label above is 22 px and its gap 6 px. */
const Reveal = styled.button`
  position: absolute;
  top: 28px;
  right: 0;
  display: grid;
  place-items: center;
  width: var(--control-large);
  height: var(--control-large);
  border-radius: var(--radius);
  color: var(--text-muted);

  &:hover {
    color: var(--text);
  }
`;

interface PasswordFieldProps {
  form: AuthForm;
  name: 'password' | 'newPassword';
  label: string;
  help?: string;
}

/** A password that can be looked at. */
export function PasswordField({ form, name, label, help }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Frame>
      <AuthInput
        form={form}
        name={name}
        label={label}
        help={help}
        type={isShown ? 'text' : 'password'}
        autoComplete={name === 'password' ? 'current-password' : 'new-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        placeholder={texts.enterPassword}
      />
      <Reveal type="button" aria-label="显示密码" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <Icon size={18} aria-hidden="true" />
      </Reveal>
    </Frame>
  );
}
