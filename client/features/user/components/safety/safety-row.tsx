import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A setting with its name, its state and its actions. */
const Row = styled.div`
  display: grid;
  grid-template-columns: 8em minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-4);
  align-items: center;
  padding: var(--space-4) 0;

  &[data-tall] {
    align-items: start;
  }
  /* The data of a row may stand between it and the next one. */
  & ~ & {
    border-top: 1px solid var(--line);
  }
  &:first-of-type {
    padding-top: 0;
  }
  &:last-of-type {
    padding-bottom: 0;
  }

  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Name = styled.h3`
  font: var(--weight-medium) var(--type-body) var(--font);

  @media (max-width: 559px) {
    grid-column: 1;
  }
`;

const Body = styled.div`
  min-width: 0;
  color: var(--text-secondary);

  strong {
    color: var(--text);
    font-weight: var(--weight-medium);
  }
  a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  p + p {
    margin-top: 2px;
  }

  @media (max-width: 559px) {
    grid-row: 2;
    grid-column: 1 / -1;
  }
`;

interface SafetyRowProps {
  /** Anchor of the row. */
  id: string;
  name: string;
  children: ReactNode;
  action?: ReactNode;
  /** The body has more than a few lines: the name is beside its first one. */
  isTall?: boolean;
}

export const SafetyRow = ({ id, name, children, action, isTall }: SafetyRowProps) => (
  <Row id={id} data-whole="" data-tall={isTall || undefined}>
    <Name>{name}</Name>
    <Body>{children}</Body>
    {action}
  </Row>
);
