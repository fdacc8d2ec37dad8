import { styled } from 'styled-components';

/** The answers that a dialog offers; side by side, or as wide as a narrow screen. */
export const DialogButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);

  @media (max-width: 559px) {
    > * {
      flex: 1 1 auto;
    }
  }
`;
