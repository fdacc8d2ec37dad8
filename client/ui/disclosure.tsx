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
  /** The styled `summary` element that toggles the panel. */
  summary: ReactNode;
  children: ReactNode;
  /** The edge at which the panel aligns with its summary. Use `start` where there is enough space after the summary. */
  edge?: 'start' | 'end';
  /** Scrolls the open panel into view: for a panel at the end of a list. */
  scrollsIntoView?: boolean;
}

/**
 * A small panel below its summary. It is a `details` element, so it opens by keyboard and without JavaScript. With JavaScript it also
 * closes on Esc, on a press or focus outside, and when a link or button inside it is clicked.
 */
export function Disclosure({ summary, children, edge = 'end', scrollsIntoView = false }: DisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null);

  // The open state is read from the element and not kept in React: the panel may have been opened before hydration.
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
    <Box
      ref={box}
      suppressHydrationWarning
      onToggle={
        scrollsIntoView
          ? ({ currentTarget }) => currentTarget.open && currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
          : undefined
      }
    >
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

/** A menu entry in a disclosure panel: a link, or a button with `as="button"`. */
export const MenuChoice = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  width: 100%;
  min-height: max(40px, var(--control));
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
`;
