import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
  /* The card has its own padding. */
  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
  }
  > svg {
    color: var(--text-muted);
  }
  @media (max-width: 559px) {
    column-gap: var(--space-3);
  }
`;

const Words = styled.div`
  display: grid;
  flex: 1 1 0;
  gap: var(--space-1);
  min-width: min(9em, 55%);
  overflow-wrap: anywhere;

  /* Beside a picture, a button and a menu. */
  @media (max-width: 559px) {
    min-width: min(7.5em, 55%);
  }
  > :is(h2, h3) {
    font-weight: var(--weight-medium);
    text-wrap: pretty;
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-3);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Below = styled.div`
  flex: 1 0 100%;
  min-width: 0;
`;

interface ListRowProps {
  /** An icon or avatar before the text. */
  picture?: ReactNode;
  /** A `p` or a heading. */
  title: ReactNode;
  /** Further facts, each in its own element. */
  facts?: ReactNode;
  /** The action or the state of the item: at the end of the row, or below the text where space is short. */
  action?: ReactNode;
  /** Content below the row. */
  children?: ReactNode;
}

/** An item of a list on a card, with its title, facts and action. */
export const ListRow = ({ picture, title, facts, action, children }: ListRowProps) => (
  <Row>
    {picture}
    <Words>
      {title}
      {facts && <Facts>{facts}</Facts>}
    </Words>
    {action}
    {children && <Below>{children}</Below>}
  </Row>
);
