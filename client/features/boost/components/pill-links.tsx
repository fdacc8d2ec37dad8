import { styled } from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Pill = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 32px;
  padding: 0 var(--space-3);
  border-radius: var(--radius-round);
  background: var(--surface-sunken);
  color: var(--text-secondary);

  &:hover {
    color: var(--brand);
  }
  &[aria-current] {
    background: var(--brand-soft);
    color: var(--brand);
    font-weight: var(--weight-medium);
  }
  @media (max-width: 767px) {
    min-height: 44px;
    padding: 0 var(--space-4);
  }
`;

interface PillLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  items: readonly { href: string; label: string; isCurrent: boolean }[];
}

/** Secondary filter below tabs; each option has its own address. */
export const PillLinks = ({ label, items }: PillLinksProps) => (
  <nav aria-label={label}>
    <List>
      {items.map(({ href, label: text, isCurrent }) => (
        <li key={text}>
          <Pill href={href} aria-current={isCurrent ? 'page' : undefined} data-keep-scroll="">
            {text}
          </Pill>
        </li>
      ))}
    </List>
  </nav>
);
