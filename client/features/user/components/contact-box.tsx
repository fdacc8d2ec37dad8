import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Chip } from '#client/ui/chip.tsx';
import { FactList } from '#client/ui/fact-list.tsx';

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius);

  > p {
    color: var(--text-muted);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-height: 24px;

  > h3 {
    font: var(--weight-medium) var(--type-medium) var(--font);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: auto;
  padding-top: var(--space-1);
`;

interface ContactBoxProps {
  title: string;
  /** A new demand uses this contact by default. */
  isDefault: boolean;
  facts: readonly (readonly [label: string, value: string | null])[];
  /** Text shown if there is no contact. */
  none: string;
  note?: string | null;
  actions: ReactNode;
}

/** One of the two contacts of a user: the personal one or the organization's. */
export function ContactBox({ title, isDefault, facts, none, note, actions }: ContactBoxProps) {
  const isEmpty = facts.every(([, value]) => !value);
  return (
    <Box aria-label={title}>
      <Head>
        <h3>{title}</h3>
        {isDefault && <Chip tone="brand">新需求默认展示</Chip>}
      </Head>
      {isEmpty ? <p>{none}</p> : <FactList facts={facts} />}
      {note && <p>{note}</p>}
      <Actions>{actions}</Actions>
    </Box>
  );
}
