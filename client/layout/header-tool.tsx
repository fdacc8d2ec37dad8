import { styled } from 'styled-components';

/** The look of a small item in the header: icon above, label below. Used as a link, button or summary. */
export const HeaderTool = styled.a`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 1px;
  min-width: 48px;
  height: 48px;
  padding: 0 var(--space-1);
  border-radius: var(--radius);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);
  white-space: nowrap;
  user-select: none;

  &:hover,
  details[open] > & {
    background: var(--surface-hover);
    color: var(--text);
  }
`;
