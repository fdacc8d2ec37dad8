import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  &:focus-visible {
    outline: none;
  }
`;

/** Takes the focus when what had it has left the list, so that a keyboard goes on from there. `count`: rows that are shown. */
export function RestoreFocus({ count, children }: { count: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    const isFewer = count < shown.current;
    shown.current = count;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isFewer && isLost) box.current?.focus({ preventScroll: true });
  }, [count]);
  return (
    <Box ref={box} tabIndex={-1}>
      {children}
    </Box>
  );
}
