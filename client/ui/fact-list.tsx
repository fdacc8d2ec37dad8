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
`;

/** What was handed in, a line each; facts without a value are left out. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <List>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </List>
);
