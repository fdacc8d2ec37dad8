import { useSyncExternalStore } from 'react';
import { TextField } from '#client/forms/text-field.tsx';
import { chinaDay } from '#shared/rules/china-day.ts';
import { EditorField } from '../forms/editor-field.tsx';
import type { Editor } from '../forms/use-demand-form.ts';

/** The last day on which the demand holds; the calendar begins today, which only the browser knows. */
export function ValidityField({ editor }: { editor: Editor }) {
  const today = useSyncExternalStore(never, readToday, unknownDay);
  return (
    <EditorField editor={editor} name="validUntil">
      {(field) => <TextField {...field} label="有效期至" help="不填则长期有效，直到您下架" type="date" min={today} />}
    </EditorField>
  );
}

const never = () => () => {};
const readToday = (): string | undefined => chinaDay(Date.now());
const unknownDay = (): undefined => undefined;
