import { styled } from 'styled-components';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { accountCenter, accountNavigation } from './account-items.ts';
import { currentMark, type NavigationItem } from './navigation-items.ts';

const List = styled.ul`
  display: grid;

  @media (max-width: 991px) {
    grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
  }
`;

const Title = styled.p`
  padding: var(--space-2) var(--space-3) 2px;
  margin-top: 6px;
  border-top: 1px solid var(--line);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  @media (max-height: 960px) {
    padding-top: var(--space-1);
    margin-top: var(--space-1);
  }
`;

const Link = styled.a`
  display: flex;
  align-items: center;
  min-height: 32px;
  padding: 0 var(--space-3);
  border-radius: 6px;
  color: var(--text-secondary);
  white-space: nowrap;

  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    background: var(--brand-soft);
    color: var(--brand);
    font-weight: var(--weight-medium);
  }

  /* Fits the window of a laptop without scrolling. */
  @media (max-height: 960px) {
    min-height: 26px;
  }
  @media (max-width: 991px) {
    min-height: 44px;
  }
`;

/** All links of the account navigation; identical for all users on the same page. */
export const AccountLinks = ({ request }: { request: PageRequest }) => (
  <>
    <List>
      <LinkItem item={accountCenter} request={request} />
    </List>
    {accountNavigation.map(({ title, items }) => (
      <div key={title}>
        <Title aria-hidden="true">{title}</Title>
        <List aria-label={title}>
          {items.map((item) => (
            <LinkItem key={item.href} item={item} request={request} />
          ))}
        </List>
      </div>
    ))}
  </>
);

const LinkItem = ({ item, request }: { item: NavigationItem; request: PageRequest }) => (
  <li>
    <Link href={item.href} aria-current={currentMark(item, request)}>
      {item.label}
    </Link>
  </li>
);
