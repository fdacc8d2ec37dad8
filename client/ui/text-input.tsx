import { type ComponentProps, createContext, useContext } from 'react';
import { styled } from 'styled-components';

export interface FieldAttributes {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'data-invalid'?: true;
}

export const fieldContext = createContext<FieldAttributes>({});

/** Returns the attributes that connect a control with the label, help and error of its Field. The controls in this file apply them. */
const useFieldAttributes = (): FieldAttributes => useContext(fieldContext);

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

  /* iOS zooms into inputs with smaller text. */
  @media (max-width: 767px) {
    font-size: 16px;
  }
`;

/** A single-line text input. Use PasswordInput for passwords. */
export const TextInput = (props: ComponentProps<'input'>) => <Input {...useFieldAttributes()} {...props} />;

const Area = styled(Input)`
  min-height: 120px;
  padding: 10px var(--space-3);
  resize: vertical;
  field-sizing: content;
`;

export const TextArea = (props: ComponentProps<'textarea'>) => <Area as="textarea" {...useFieldAttributes()} {...props} />;

/** Replaces WebKit's own look of a select, which differs from the fields beside it. */
const DropDown = styled(Input)`
  &:not([size]) {
    padding-right: 36px;
    appearance: none;
    background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8' fill='none' stroke='%23788'%3E%3Cpath d='m1 3 3 3 3-3'/%3E%3C/svg%3E");
    background-position: right 12px center;
    background-size: 12px;
    background-repeat: no-repeat;
  }
`;

/** A native select: the best choice for phones and keyboards. */
export const Select = (props: ComponentProps<'select'>) => <DropDown as="select" {...useFieldAttributes()} {...props} />;
