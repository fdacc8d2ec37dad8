import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: var(--space-2);

  > div {
    display: flex;
    gap: var(--space-3);
    min-width: 0;
  }
  dt {
    flex: none;
    width: 5em;
    color: var(--text-muted);
  }
  dd {
    min-width: 0;
    color: var(--text);
    overflow-wrap: anywhere;
  }
  dd[data-empty] {
    color: var(--text-muted);
  }
  &[data-columns] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(220px, 34%)), 1fr));
    gap: var(--space-3) var(--space-8);
  }
`;

interface FactListProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Text for a fact without a value. Without it, such facts are omitted. */
  missing?: string;
  /** Shows two facts per line where there is enough space. */
  inColumns?: boolean;
}

/** A list of names and values, one pair per line. */
export const FactList = ({ facts, missing, inColumns = false }: FactListProps) => (
  <List data-columns={inColumns || undefined}>
    {facts.map(
      ([label, value]) =>
        (value || missing) && (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-empty={value ? undefined : ''}>{value || missing}</dd>
          </div>
        ),
    )}
  </List>
);
