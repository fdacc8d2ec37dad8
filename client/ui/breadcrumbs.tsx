import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-1);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-width: 0;
    max-width: 100%;
  }
  /* May share a line that has room for its beginning. */
  li:last-child {
    flex: 1 1 6em;
  }
  a {
    padding: 3px 0;
    color: var(--text-secondary);
  }
  /* A touch target of 44 px, including half of the space beside it: it reaches over the title below and moves nothing. */
  @media (max-width: 767px) {
    a {
      position: relative;
      padding: 15px 10px 11px;
      margin: -12px -10px -8px;
    }
    svg {
      pointer-events: none;
    }
  }
  a:hover {
    color: var(--brand);
  }
  [aria-current] {
    min-width: 0;
    max-width: 28em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

interface BreadcrumbsProps {
  /** Items from the root to the current page. The last one is the current page and needs no `href`. */
  items: readonly { label: string; href?: string }[];
}

export const Breadcrumbs = ({ items }: BreadcrumbsProps) => (
  <nav aria-label="当前位置">
    <List>
      {items.map(({ label, href }, index) => (
        <li key={label}>
          {href && index < items.length - 1 ? (
            <>
              <a href={href}>{label}</a>
              <ChevronRight size={12} aria-hidden="true" />
            </>
          ) : (
            <span aria-current="page">{label}</span>
          )}
        </li>
      ))}
    </List>
  </nav>
);
