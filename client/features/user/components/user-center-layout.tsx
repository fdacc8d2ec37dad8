import { styled } from 'styled-components';

export const Sections = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-5);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

export const Split = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);

  /* A new user has no figures: the first column takes both. */
  > :first-child:has(+ :empty) {
    grid-column: 1 / -1;
    grid-template-columns: inherit;
  }
  > :empty {
    display: none;
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;
