import { styled } from 'styled-components';

/** Demands one below the other. */
export const DemandStack = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  transition: opacity var(--quick) var(--ease);

  &[aria-busy='true'] {
    opacity: 0.55;
  }
`;
