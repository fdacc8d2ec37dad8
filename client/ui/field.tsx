import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { styled } from 'styled-components';

interface FieldAttributes {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'data-invalid'?: true;
}

const FieldContext = createContext<FieldAttributes>({});

/** A control inside a Field carries these to belong to its label, help and error. TextInput does it. */
const useFieldAttributes = (): FieldAttributes => useContext(FieldContext);

const Box = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;
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

const Fault = styled.p`
  display: flex;
  gap: var(--space-1);
  color: var(--danger);
  font: var(--weight-regular) var(--type-small) var(--font);

  svg {
    margin-top: 2px;
  }
`;

interface FieldProps {
  label: ReactNode;
  /** Id of the control. */
  htmlFor: string;
  help?: ReactNode;
  /** A sentence that says what to change; takes the place of the help. */
  error?: string | null;
  required?: boolean;
  children: ReactNode;
}

/** Label above, control, help or error below. */
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
        <Fault id={noteId}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </Fault>
      ) : (
        help && <Help id={noteId}>{help}</Help>
      )}
    </Box>
  );
}

const Group = styled.fieldset`
  > legend {
    margin-bottom: 6px;
    font-weight: var(--weight-medium);
  }
  > legend[data-required]::after {
    content: '*' / '';
    margin-left: var(--space-1);
    color: var(--danger);
  }
  > p {
    margin-top: 6px;
  }
`;

interface FieldGroupProps extends Omit<FieldProps, 'htmlFor'> {
  /** Of the note below is `{id}-note`; the controls point to it. */
  id: string;
}

/** The same around several controls that answer one question. */
export const FieldGroup = ({ label, id, help, error, required = false, children }: FieldGroupProps) => (
  <Group aria-describedby={error || help ? `${id}-note` : undefined}>
    <legend data-required={required || undefined}>{label}</legend>
    {children}
    {error ? (
      <Fault id={`${id}-note`}>
        <CircleAlert size={14} aria-hidden="true" />
        {error}
      </Fault>
    ) : (
      help && <Help id={`${id}-note`}>{help}</Help>
    )}
  </Group>
);

const Input = styled.input`
  width: 100%;
  min-width: 0;
  min-height: var(--control-large);
  padding: 0 var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font: var(--weight-regular) var(--type-body) var(--font);
  transition: border-color var(--quick) var(--ease), box-shadow var(--quick) var(--ease);

  &:hover {
    border-color: var(--text-muted);
  }
  &:focus-visible {
    border-color: var(--brand);
    outline: 1px solid var(--brand);
    outline-offset: 0;
  }
  &[data-invalid] {
    border-color: var(--danger);
  }
  &[data-invalid]:focus-visible {
    outline-color: var(--danger);
  }
  &:disabled {
    border-color: var(--line);
    background: var(--surface-sunken);
    color: var(--text-muted);
    cursor: not-allowed;
  }

  /* iOS zooms into smaller text */
  @media (max-width: 767px) {
    font-size: 16px;
  }
`;

/** A line of text; its owner may look at a password while they type it. */
export function TextInput(props: ComponentProps<'input'>) {
  const attributes = useFieldAttributes();
  return props.type === 'password' ? <PasswordInput {...attributes} {...props} /> : <Input {...attributes} {...props} />;
}

const PasswordFrame = styled.div`
  position: relative;

  > input {
    padding-right: var(--control-large);
  }
  > button {
    position: absolute;
    inset: 0 0 auto auto;
    display: grid;
    place-items: center;
    width: var(--control-large);
    height: var(--control-large);
    border-radius: var(--radius);
    color: var(--text-muted);
  }
  > button:hover {
    color: var(--text);
  }
`;

function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <PasswordFrame>
      <Input {...props} type={isShown ? 'text' : 'password'} />
      <button type="button" aria-label="显示密码" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        <Icon size={18} aria-hidden="true" />
      </button>
    </PasswordFrame>
  );
}

const Area = styled(Input)`
  min-height: 120px;
  padding: 10px var(--space-3);
  resize: vertical;
  field-sizing: content;
`;

export const TextArea = (props: ComponentProps<'textarea'>) => <Area as="textarea" {...useFieldAttributes()} {...props} />;

/** A native select, which phones and keyboards know best. */
export const Select = (props: ComponentProps<'select'>) => <Input as="select" {...useFieldAttributes()} {...props} />;

/** Two fields beside each other where there is room. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
