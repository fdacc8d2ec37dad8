import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  scroll-margin-top: calc(var(--header-height) + var(--space-4));

  &:focus-visible {
    outline: none;
  }
`;

/** Wraps the result of an action and focuses it when `of` changes, which also scrolls it into view: the submitted form may be unmounted. */
export function FocusOnChange({ of, children }: { of: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(of);
  useEffect(() => {
    if (last.current === of) return;
    last.current = of;
    box.current?.focus();
  }, [of]);
  return (
    <Box ref={box} tabIndex={-1}>
      {children}
    </Box>
  );
}
