import { styled } from 'styled-components';

/** A notice above or inside a form: the current state or the next step. `data-tone` is warning, danger or success; brand by default. */
export const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px var(--space-2);
  padding: 10px var(--space-3);
  border: 1px solid var(--brand-line);
  border-radius: var(--radius);
  background: var(--brand-soft);
  color: var(--text);

  > svg {
    color: var(--brand);
  }
  > p {
    flex: 1 1 min(14em, calc(100% - 30px));
    min-width: 0;
  }
  /* Links within the text, not links styled as buttons. */
  a:not([data-variant]) {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  &[data-tone='success'] {
    border-color: var(--success-line);
    background: var(--success-soft);
  }
  &[data-tone='success'] > svg {
    color: var(--success);
  }
  &[data-tone='warning'] {
    border-color: var(--warning-line);
    background: var(--warning-soft);
  }
  &[data-tone='warning'] > svg {
    color: var(--warning);
  }
  &[data-tone='danger'] {
    border-color: var(--danger-line);
    background: var(--danger-soft);
  }
  &[data-tone='danger'] > svg {
    color: var(--danger);
  }
`;
