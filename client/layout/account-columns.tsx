import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { AccountNavigation } from './account-navigation.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  align-items: start;
  gap: var(--space-5);

  @media (max-width: 991px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
  @media print {
    display: block;
  }
`;

/** The account navigation beside the current page. */
export const AccountColumns = ({ request, children }: { request: PageRequest; children: ReactNode }) => (
  <Columns>
    <AccountNavigation request={request} />
    <div>{children}</div>
  </Columns>
);
