import { styled } from 'styled-components';

/** A line across the conversation: its state, or a question. */
export const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--line);
  color: var(--text-secondary);
  text-align: center;

  a {
    color: var(--brand);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  &[data-tone='warning'] {
    padding: var(--space-1) var(--space-5);
    background: var(--warning-soft);
    color: var(--warning);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;
