import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { TextInput } from './text-input.tsx';

const PasswordFrame = styled.div`
  position: relative;

  > input {
    padding-right: var(--control-large);
  }
  > button {
    position: absolute;
    inset: 0 0 auto auto;
    display: grid;
    place-items: center;
    width: var(--control-large);
    height: var(--control-large);
    border-radius: var(--radius);
    color: var(--text-muted);
  }
  > button:hover {
    color: var(--text);
  }
`;

/** A password input with a button that shows the typed password. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <PasswordFrame>
      <TextInput {...props} type={isShown ? 'text' : 'password'} />
      <button type="button" aria-label="显示密码" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <Icon size={18} aria-hidden="true" />
      </button>
    </PasswordFrame>
  );
}
