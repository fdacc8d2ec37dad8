import { styled } from 'styled-components';

/** Plain text written by users, with its line breaks kept and lines of a readable length. */
export const Prose = styled.div`
  max-width: 46em;
  font: var(--weight-regular) 15px/26px var(--font);
  white-space: pre-line;

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
