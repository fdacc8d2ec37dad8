import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  &:focus-visible {
    outline: none;
  }
`;

/** Takes the focus after the focused row was removed, so that keyboard users can continue from there. `count`: number of rows shown. */
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
