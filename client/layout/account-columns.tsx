import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { accountNavigation, currentMark } from './navigation-items.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  align-items: start;
  gap: var(--space-5);

  @media (max-width: 991px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

const Side = styled.aside`
  position: sticky;
  top: calc(var(--header-height) + var(--space-5));
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);

  @media (max-width: 991px) {
    position: static;
    padding: var(--space-1);
  }
`;

const Owner = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-2) var(--space-4);
  margin-bottom: var(--space-2);
  border-bottom: 1px solid var(--line);
  font-weight: var(--weight-bold);

  @media (max-width: 991px) {
    display: none;
  }
`;

const List = styled.ul`
  display: grid;
  gap: 2px;

  @media (max-width: 991px) {
    display: flex;
    overflow-x: auto;
  }
`;

const Item = styled.a`
  display: flex;
  align-items: center;
  min-height: 40px;
  padding: 0 var(--space-3);
  border-radius: 6px;
  color: var(--text-secondary);
  white-space: nowrap;

  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  &[aria-current] {
    background: var(--brand-soft);
    color: var(--brand);
    font-weight: var(--weight-medium);
  }
`;

/** The pages of one's own account beside the one that is open. */
export function AccountColumns({ request, children }: { request: PageRequest; children: ReactNode }) {
  const user = usePortal((state) => state.user);
  return (
    <Columns>
      <Side>
        <Owner>
          <Avatar name={user?.nickname ?? ''} src={user?.avatar} size={36} />
          <span className="one-line">{user?.nickname || '我的账号'}</span>
        </Owner>
        <nav aria-label="我的账号">
          <List>
            {accountNavigation.map((item) => (
              <li key={item.href}>
                <Item href={item.href} aria-current={currentMark(item, request)}>
                  {item.label}
                </Item>
              </li>
            ))}
          </List>
        </nav>
      </Side>
      <div>{children}</div>
    </Columns>
  );
}
