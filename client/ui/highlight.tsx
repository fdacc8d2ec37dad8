import { styled } from 'styled-components';
import { highlightParts } from './highlight-parts.ts';

const Hit = styled.mark`
  border-radius: 2px;
  background: var(--accent-soft);
  color: var(--accent);
`;

/** A text with the words of a keyword marked. */
export const Highlight = ({ text, keyword }: { text: string; keyword?: string | undefined }) => (
  <>{highlightParts(text, keyword).map((part) => (part.isHit ? <Hit key={part.at}>{part.text}</Hit> : part.text))}</>
);
