import { styled } from 'styled-components';

/** The row of ways to other views below a form. */
export const ViewLinks = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);

  a {
    padding: var(--space-1) 0;
  }
`;
