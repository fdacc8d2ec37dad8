import { styled } from 'styled-components';
import { groupDigits } from '#shared/text/texts.ts';

const List = styled.ul`
  display: flex;
  gap: var(--space-6);
  overflow-x: auto;
  border-bottom: 1px solid var(--line);
  scrollbar-width: none;
`;

const Tab = styled.a`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  height: 44px;
  color: var(--text-secondary);
  white-space: nowrap;

  &:hover {
    color: var(--brand);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    color: var(--brand);
    font-weight: var(--weight-bold);
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    border-radius: 2px 2px 0 0;
    background: var(--brand);
  }
  /* A wider touch target: 44 px with a label of two characters. The list cuts off what is before its first one. */
  @media (max-width: 767px) {
    &::before {
      content: '';
      position: absolute;
      inset: 0 -14px 0 -10px;
    }
  }
  @media (forced-colors: active) {
    padding-inline: 6px;
  }
`;

const Count = styled.span`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

interface TabLinksProps {
  /** Name of the tab list, for screen readers. */
  label: string;
  items: readonly { href: string; label: string; isCurrent: boolean; count?: number }[];
}

/** Tabs that are links: they can be shared, opened in a new tab and used without JavaScript. */
export const TabLinks = ({ label, items }: TabLinksProps) => (
  <nav aria-label={label}>
    <List>
      {items.map((item) => (
        <li key={item.label}>
          <Tab href={item.href} aria-current={item.isCurrent ? 'page' : undefined} data-keep-scroll="">
            {item.label}
            {item.count !== undefined && <Count>{groupDigits(item.count)}</Count>}
          </Tab>
        </li>
      ))}
    </List>
  </nav>
);
