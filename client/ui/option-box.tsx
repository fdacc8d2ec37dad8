import { styled } from 'styled-components';

/** A radio button as a box with the option's text. The invisible radio covers the box, so that all of it is clickable. */
export const OptionBox = styled.label`
  position: relative;
  display: grid;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  cursor: pointer;

  > input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  > small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
  }
  &:hover {
    border-color: var(--brand);
  }
  &:has(:checked) {
    border-color: var(--brand);
    background: var(--brand-soft);
    box-shadow: inset 0 0 0 1px var(--brand);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--brand);
    outline-offset: 2px;
  }
  &:has(:disabled) {
    border-color: var(--line);
    background: var(--surface-sunken);
    color: var(--text-muted);
    cursor: not-allowed;
  }
  /* Forced colors remove background and shadow; a thicker outline marks the selection without moving anything. */
  @media (forced-colors: active) {
    &:has(:checked) {
      margin: -2px;
      border-width: 3px;
    }
  }
`;
