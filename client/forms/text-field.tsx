import type { ChangeEvent, ComponentProps, CompositionEvent } from 'react';
import { styled } from 'styled-components';
import { typedBefore, usePreHydrationValue } from '#client/lib/hydration.ts';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { TextArea, TextInput } from '#client/ui/text-input.tsx';
import type { FormField } from './form-field.ts';

const Count = styled.span`
  float: right;
  color: var(--text-muted);
  font: var(--weight-regular) 13px/22px var(--font);
  font-variant-numeric: tabular-nums;

  &[data-over] {
    color: var(--danger);
  }
`;

type Passed = 'placeholder' | 'list' | 'maxLength' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'type' | 'min' | 'max' | 'disabled';

interface TextFieldProps extends FormField, Pick<ComponentProps<'input'>, Passed> {
  label: string;
  help?: string;
  /** Maximum number of characters that may be sent. More can be typed, and the counter shows it; `maxLength` prevents typing more. */
  limit?: number;
  required?: boolean;
  /** Renders a multi-line field. */
  isLong?: boolean;
  /** Number of rows of a multi-line field. */
  rows?: number;
  /** Removes characters that are not allowed from the typed text: `keepPhoneDigits`. */
  clean?: (typed: string) => string;
}

/** A text field with an optional character counter. */
export function TextField({
  label,
  help,
  limit,
  required = false,
  isLong = false,
  rows = 5,
  clean,
  id,
  name,
  value,
  error,
  onChange,
  onBlocked: _,
  type = 'text',
  autoComplete = 'off',
  ...props
}: TextFieldProps) {
  const length = value.trim().length;
  const change = (typed: string) => onChange(clean ? clean(typed) : typed);
  /** Does not clean text during composition: the input method would insert removed characters a second time. */
  const follow = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    'isComposing' in nativeEvent && nativeEvent.isComposing ? onChange(target.value) : change(target.value);
  const shown = usePreHydrationValue<HTMLInputElement | HTMLTextAreaElement>((control) => {
    const typed = typedBefore(control);
    if (typed !== value) change(typed);
  });
  const attach = (control: HTMLInputElement | HTMLTextAreaElement | null) => {
    shown.current = control;
  };
  const OneLine = type === 'password' ? PasswordInput : TextInput;
  const control = {
    ...props,
    name,
    value,
    autoComplete,
    ref: attach,
    onChange: follow,
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement | HTMLTextAreaElement>) => change(currentTarget.value),
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
      htmlFor={id}
      help={help}
      error={error}
      required={required}
    >
      {isLong ? <TextArea {...control} rows={rows} /> : <OneLine {...control} type={type} />}
    </Field>
  );
}
