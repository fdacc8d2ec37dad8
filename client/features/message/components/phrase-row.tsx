import { keyframes, styled } from 'styled-components';

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

/** A row of sentences, as high while it is loading as with its scrollbar. While it is busy and empty it shows a placeholder. */
export const PhraseRow = styled.ul`
  display: flex;
  flex: 1;
  gap: var(--space-2);
  min-width: 0;
  margin: 0 calc(-1 * var(--space-1));
  padding: var(--space-1);
  overflow-x: scroll;
  scrollbar-width: thin;

  /* Room for touch targets of 44 px: the row cuts off what is beyond its padding. */
  @media (max-width: 767px) {
    padding-block: 6px;
  }
  button {
    display: flex;
    align-items: center;
    max-width: 300px;
    min-height: 32px;
    padding: 0 var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-round);
    background: var(--surface);
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  button:hover {
    border-color: var(--brand-line);
    color: var(--brand);
  }
  &[aria-busy]::before {
    content: '';
    width: 240px;
    height: 32px;
    border-radius: var(--radius-round);
    background: var(--line);
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
`;

export const pendingPhrases = <PhraseRow aria-busy="true" />;
