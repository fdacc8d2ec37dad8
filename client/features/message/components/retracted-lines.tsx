import { styled } from 'styled-components';
import { retractionText } from '#shared/text/retraction-text.ts';
import type { ChatGroup, ChatLine } from '../conversation-model.ts';

const List = styled.ul`
  display: grid;
  justify-items: center;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 28px;
  }
  button {
    min-height: 28px;
    padding: 0 var(--space-1);
    border-radius: var(--radius);
    color: var(--brand);
  }

  @media (max-width: 767px) {
    button {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;

export interface RetractedLinesProps {
  group: ChatGroup;
  /** The texts of the user's own retracted messages that this tab knows, by message id. */
  texts: Readonly<Record<string, string>>;
  /** Moves the text of a retracted message back into the field; null while there is no field. */
  onRewrite: ((line: ChatLine) => void) | null;
}

/** Lines that stand in the place of messages that one person has retracted. */
export const RetractedLines = ({ group: { isOwn, lines }, texts, onRewrite }: RetractedLinesProps) => (
  <List>
    {lines.map((line) => (
      <li key={line.key} data-line={line.key}>
        <p>{retractionText(isOwn)}</p>
        {isOwn && line.id !== null && texts[line.id] && onRewrite && (
          <button type="button" onClick={() => onRewrite(line)}>
            重新编辑
          </button>
        )}
      </li>
    ))}
  </List>
);
