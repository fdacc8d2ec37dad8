import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Stacks fields vertically. */
export const FormStack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
`;

interface CallFormProps {
  label: string;
  submit: (event: { preventDefault: () => void; stopPropagation: () => void }) => Promise<void>;
  children: ReactNode;
}

/** The form element of a `useCallForm`; stacks its fields vertically. */
export const CallForm = ({ label, submit, children }: CallFormProps) => (
  <FormStack as="form" method="post" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
    {children}
  </FormStack>
);
