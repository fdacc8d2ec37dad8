import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Ways = styled.div`
  display: grid;
  gap: var(--space-3);

  p {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  p::before,
  p::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--line);
  }
  svg {
    color: var(--success);
  }
`;

/** Alternative ways to sign in or register, below a form. */
export const OtherWays = ({ title, children }: { title: string; children: ReactNode }) => (
  <Ways>
    <p>{title}</p>
    {children}
  </Ways>
);
