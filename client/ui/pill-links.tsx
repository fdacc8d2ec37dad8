import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { groupDigits } from '#shared/text/texts.ts';

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

const Count = styled.span`
  margin-left: var(--space-1);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

interface PillLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  /** `note` follows the label. */
  items: readonly { href: string; label: string; isCurrent: boolean; count?: number | undefined; note?: ReactNode }[];
}

/** Secondary filter below tabs; each option has its own address. */
export const PillLinks = ({ label, items }: PillLinksProps) => (
  <nav aria-label={label}>
    <List>
      {items.map(({ href, label: text, isCurrent, count, note }) => (
        <li key={text}>
          <Pill href={href} aria-current={isCurrent ? 'page' : undefined} data-keep-scroll="">
            {text}
            {count !== undefined && <Count>{groupDigits(count)}</Count>}
            {note}
          </Pill>
        </li>
      ))}
    </List>
  </nav>
);
