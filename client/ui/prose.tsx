import { styled } from 'styled-components';

/** Plain text of people, with the line breaks they typed, at a readable measure. */
export const Prose = styled.div`
  max-width: 46em;
  font: var(--weight-regular) 15px/26px var(--font);
  white-space: pre-line;

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
