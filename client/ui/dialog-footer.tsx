import { styled } from 'styled-components';

/** The end of a dialog: what stands, and the buttons. */
export const DialogFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  margin-top: var(--space-5);

  > p {
    margin-right: auto;
    color: var(--text-muted);
  }
`;
