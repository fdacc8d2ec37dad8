import { useSyncExternalStore } from 'react';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { chinaDay } from '#shared/rules/china-day.ts';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import { fieldId } from '../publish-values.ts';

/** The last day on which the demand holds; the calendar begins today, which only the browser knows. */
export function ValidityField({ editor }: { editor: Editor }) {
  const problem = useProblem(editor, 'validUntil');
  const today = useSyncExternalStore(never, readToday, unknownDay);
  return (
    <Field label="有效期至" htmlFor={fieldId('validUntil')} help="不填则长期有效，直到您下架" error={problem}>
      <TextInput {...editor.form.register('validUntil')} type="date" min={today} />
    </Field>
  );
}

const never = () => () => {};
const readToday = (): string | undefined => chinaDay(Date.now());
const unknownDay = (): undefined => undefined;
