import { styled } from 'styled-components';

const List = styled.ul`
  display: flex;
  gap: var(--space-2);
  margin: 0 calc(-1 * var(--space-1));
  padding: var(--space-1);
  overflow-x: auto;
  scrollbar-width: thin;

  /* Room for touch targets of 44 px: the list cuts off what is beyond its padding. */
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
`;

interface PhraseChipsProps {
  phrases: readonly string[];
  onChoose: (phrase: string) => void;
}

/** Ready-made sentences; the chosen one is inserted into the message, which can still be edited. */
export const PhraseChips = ({ phrases, onChoose }: PhraseChipsProps) => (
  <List aria-label="常用语">
    {phrases.map((phrase) => (
      <li key={phrase}>
        <button type="button" className="thumb-sized" title={phrase} onClick={() => onChoose(phrase)}>
          <span className="one-line">{phrase}</span>
        </button>
      </li>
    ))}
  </List>
);
