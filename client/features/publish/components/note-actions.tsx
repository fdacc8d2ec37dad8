import { styled } from 'styled-components';

/** The buttons at the end of a `Note`: side by side, even if they do not fit beside the text. */
export const NoteActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  margin-left: auto;

  /* A link styled as a button is not one of the links in a note's text. */
  && > a {
    text-decoration: none;
  }
`;
