import { styled } from 'styled-components';

/** Steps, what has come of them, and a form, below each other. */
export const VerificationStack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  max-width: 720px;
`;
