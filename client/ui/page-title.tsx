import { styled } from 'styled-components';

/** The one heading of a page of the account. */
export const PageTitle = styled.h1`
  margin-bottom: var(--space-4);
  font: var(--weight-bold) var(--type-large) var(--font);
`;
