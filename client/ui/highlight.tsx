import { styled } from 'styled-components';

const Hit = styled.mark`
  border-radius: 2px;
  background: var(--accent-soft);
  color: var(--accent);
`;

/** Renders a text with the words of a keyword marked. */
export const Highlight = ({ text, keyword }: { text: string; keyword?: string | undefined }) => (
  <>{highlightParts(text, keyword).map((part) => (part.isHit ? <Hit key={part.at}>{part.text}</Hit> : part.text))}</>
);

export interface HighlightPart {
  /** Index in the text at which the part begins. */
  at: number;
  text: string;
  isHit: boolean;
}

/**
 * Splits a text into parts that match a word of the keyword and parts that do not. Compares as the search does: with case and full-width
 * forms folded. The parts joined are the original text.
 */
export function highlightParts(text: string, keyword: string | undefined): HighlightPart[] {
  const words = foldText(keyword ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  if (words.length === 0 || !text) return text ? [{ at: 0, text, isHit: false }] : [];
  const { folded, origins } = foldWithOrigins(text);
  const isHitAt = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      isHitAt.fill(true, origins[at]?.start, origins[at + word.length - 1]?.end);
    }
  }
  return cutAtChanges(text, isHitAt);
}

/** Returns the index at which a text first contains another, compared in the same way; -1 if it does not. */
export function indexOfFolded(text: string, wanted: string): number {
  const { folded, origins } = foldWithOrigins(text);
  return origins[folded.indexOf(foldText(wanted))]?.start ?? -1;
}

const foldText = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the folded text and, for each of its positions, the range of the original character that it comes from. */
function foldWithOrigins(text: string) {
  let folded = '';
  let position = 0;
  const origins: { start: number; end: number }[] = [];
  for (const character of text) {
    const piece = foldText(character);
    const origin = { start: position, end: position + character.length };
    for (let index = 0; index < piece.length; index += 1) origins.push(origin);
    folded += piece;
    position = origin.end;
  }
  return { folded, origins };
}

function cutAtChanges(text: string, isHitAt: readonly boolean[]): HighlightPart[] {
  const parts: HighlightPart[] = [];
  let start = 0;
  for (let index = 1; index <= text.length; index += 1) {
    if (index < text.length && isHitAt[index] === isHitAt[start]) continue;
    parts.push({ at: start, text: text.slice(start, index), isHit: isHitAt[start] === true });
    start = index;
  }
  return parts;
}
