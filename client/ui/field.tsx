import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ErrorLine } from './error-line.tsx';
import { type FieldAttributes, fieldContext as FieldContext } from './text-input.tsx';

const Box = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;

  /* Keeps the label visible when a link scrolls to the control. */
  > [id] {
    scroll-margin-top: 30px;
  }
`;

const Label = styled.label`
  font-weight: var(--weight-medium);

  &[data-required]::after {
    content: '*' / '';
    margin-left: var(--space-1);
    color: var(--danger);
  }
`;

const Help = styled.p`
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

interface FieldProps {
  label: ReactNode;
  /** Id of the control. */
  htmlFor: string;
  help?: ReactNode;
  /** Error message that says what to change; replaces the help text. */
  error?: ReactNode;
  required?: boolean;
  children: ReactNode;
}

/** A form field: the label above the control, and the help text or the error below. */
export function Field({ label, htmlFor, help, error, required = false, children }: FieldProps) {
  const noteId = error || help ? `${htmlFor}-note` : undefined;
  const attributes: FieldAttributes = {
    id: htmlFor,
    'aria-describedby': noteId,
    ...(error && { 'aria-invalid': true, 'data-invalid': true }),
    ...(required && { 'aria-required': true }),
  };
  return (
    <Box>
      <Label htmlFor={htmlFor} data-required={required || undefined}>
        {label}
      </Label>
      <FieldContext value={attributes}>{children}</FieldContext>
      {error ? (
        <ErrorLine isSmall id={noteId}>
          {error}
        </ErrorLine>
      ) : (
        help && <Help id={noteId}>{help}</Help>
      )}
    </Box>
  );
}

const Group = styled.fieldset`
  > legend {
    margin-bottom: 6px;
  }
  > p {
    margin-top: 6px;
  }
`;

interface FieldGroupProps extends Omit<FieldProps, 'htmlFor'> {
  /** Id of the group. The note below has the id `{id}-note`; the controls refer to it. */
  id: string;
}

/** A field for several controls that answer one question. */
export const FieldGroup = ({ label, id, help, error, required = false, children }: FieldGroupProps) => (
  <Group aria-describedby={error || help ? `${id}-note` : undefined}>
    <Label as="legend" data-required={required || undefined}>
      {label}
    </Label>
    {children}
    {error ? (
      <ErrorLine isSmall id={`${id}-note`}>
        {error}
      </ErrorLine>
    ) : (
      help && <Help id={`${id}-note`}>{help}</Help>
    )}
  </Group>
);

/** Places two fields side by side where there is enough space. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
