import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Select } from '#client/ui/text-input.tsx';
import type { CodeNode } from '#shared/contract/reference.ts';

const Column = styled.label`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: var(--space-1);
  min-width: 0;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  /* Phones show their own picker instead of the list; a tablet without a mouse may show the list. */
  > select {
    max-height: 300px;
    padding: var(--space-1);
    color: var(--text);
  }
  > select > option {
    padding: 5px var(--space-2);
    border-radius: var(--radius-small);
    /* A narrow window fits five of the ten characters of a 自治州. */
    white-space: normal;
  }
  /* A colour alone is the browser's own for what is chosen. */
  > select > option:checked {
    background: linear-gradient(var(--brand-soft), var(--brand-soft));
    color: var(--brand);
    font-weight: var(--weight-medium);
  }
  @media (forced-colors: active) {
    > select > option:checked {
      background: Highlight;
    }
  }
  @media (hover: hover) {
    > select {
      height: 300px;
    }
  }
`;

interface RegionColumnProps {
  label: string;
  nodes: readonly CodeNode[];
  chosen: string | undefined;
  /** The option that stands for the whole parent region. */
  whole?: CodeNode | undefined;
  onChoose: (code: string) => void;
}

/** A list of one region level. Up, down and letters choose; left and right move to the neighboring level. */
export function RegionColumn({ label, nodes, chosen, whole, onChoose }: RegionColumnProps) {
  const options = nodes.length > 0 && whole ? [whole, ...nodes] : nodes;
  const move = (event: KeyboardEvent<HTMLSelectElement>) => {
    const column = event.currentTarget.parentElement;
    const neighbours: Record<string, Element | null | undefined> = {
      ArrowRight: column?.nextElementSibling,
      ArrowLeft: column?.previousElementSibling,
    };
    if (!Object.hasOwn(neighbours, event.key)) return;
    event.preventDefault();
    neighbours[event.key]?.querySelector<HTMLSelectElement>('select:enabled')?.focus();
  };
  return (
    <Column>
      {label}
      <Select
        size={12}
        value={chosen ?? whole?.code ?? ''}
        disabled={options.length === 0}
        onChange={({ target }) => onChoose(target.value)}
        onKeyDown={move}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Column>
  );
}
