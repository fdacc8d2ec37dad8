import { type ComponentProps, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { Field, TextArea, TextInput } from '#client/ui/field.tsx';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import { fieldId } from '../publish-values.ts';

const Count = styled.span`
  float: right;
  color: var(--text-muted);
  font: var(--weight-regular) 12px/22px var(--font);
  font-variant-numeric: tabular-nums;

  &[data-over] {
    color: var(--danger);
  }
`;

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'inputMode'> {
  editor: Editor;
  name: 'title' | 'content' | 'budget' | `typeFields.${string}`;
  label: string;
  help?: string;
  /** Most characters that may be sent; more may be typed, and the counter says so. */
  limit?: number;
  required?: boolean;
  isLong?: boolean;
}

/** A text of the demand with its counter. */
export function TextField({ editor, name, label, help, limit, required = false, isLong = false, ...props }: TextFieldProps) {
  const { form } = editor;
  const value = useWatch({ control: form.control, name });
  const problem = useProblem(editor, name);
  const { ref, ...field } = form.register(name);
  const length = typeof value === 'string' ? value.trim().length : 0;
  const isAlive = useRef(false);
  // What was typed before the page came alive stays.
  const attach = (control: HTMLInputElement | HTMLTextAreaElement | null) => {
    const typed = isAlive.current ? '' : control?.value;
    isAlive.current = true;
    ref(control);
    if (typed && !form.getValues(name)) form.setValue(name, typed);
  };
  return (
    <Field
      label={
        <>
          {label}
          {limit !== undefined && (
            <Count aria-hidden="true" data-over={length > limit || undefined}>
              {length}/{limit}
            </Count>
          )}
        </>
      }
      htmlFor={fieldId(name)}
      help={help}
      error={problem}
      required={required}
    >
      {isLong ? (
        <TextArea {...field} placeholder={props.placeholder} rows={8} ref={attach} />
      ) : (
        <TextInput {...field} {...props} autoComplete="off" ref={attach} />
      )}
    </Field>
  );
}
