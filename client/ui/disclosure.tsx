import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Box = styled.details`
  position: relative;
`;

const Panel = styled.div`
  position: absolute;
  top: calc(100% + var(--space-2));
  right: 0;

  &[data-start] {
    right: auto;
    left: 0;
  }
  z-index: var(--layer-popover);
  width: max-content;
  min-width: 160px;
  max-width: calc(100vw - 2 * var(--gutter));
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-3);
`;

interface DisclosureProps {
  /** The face that is pressed: its own styled `summary`. */
  summary: ReactNode;
  children: ReactNode;
  /** The edge that the panel shares with its summary: the end, or the start where there is room behind it. */
  edge?: 'start' | 'end';
}

/**
 * A small panel under its summary. It is a `details` element, so it opens without JavaScript and by keyboard; with JavaScript it
 * also closes by Esc, by a press or focus elsewhere and when something in it has been chosen.
 */
export function Disclosure({ summary, children, edge = 'end' }: DisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null);

  // The element is asked, nothing is remembered: it may have been opened before hydration.
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close(box.current);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.current?.open) return;
      close(box.current);
      box.current?.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, []);

  const closeAfterChoice = (event: { target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('a, button')) close(box.current);
  };
  return (
    <Box ref={box} suppressHydrationWarning>
      {summary}
      <Panel data-start={edge === 'start' ? '' : undefined} onClick={closeAfterChoice}>
        {children}
      </Panel>
    </Box>
  );
}

function close(box: HTMLDetailsElement | null): void {
  if (box) box.open = false;
}

/** An entry of a menu in such a panel: a link, or `as="button"`. */
export const MenuChoice = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  width: 100%;
  min-height: 40px;
  padding: 0 var(--space-3);
  border-radius: 6px;
  color: var(--text);
  text-align: left;

  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  &[aria-current] {
    color: var(--brand);
    font-weight: var(--weight-medium);
  }
  svg {
    color: var(--text-muted);
  }
  @media (max-width: 767px) {
    min-height: 44px;
  }
`;
