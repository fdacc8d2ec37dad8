import { styled } from 'styled-components';

/** Two fields beside each other where there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
