import { styled } from 'styled-components';

/** The name of a document or the title of a demand, on at most two lines, and facts about it below. */
export const AttachmentWords = styled.span`
  strong {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;
