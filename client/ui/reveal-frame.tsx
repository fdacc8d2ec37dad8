import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

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

/** Around a labelled password field: lets its owner look at what they type. Gives the input's `type`. */
export function RevealFrame({ children }: { children: (type: 'text' | 'password') => ReactNode }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Frame>
      {children(isShown ? 'text' : 'password')}
      <Reveal type="button" aria-label="显示密码" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <Icon size={18} aria-hidden="true" />
      </Reveal>
    </Frame>
  );
}
