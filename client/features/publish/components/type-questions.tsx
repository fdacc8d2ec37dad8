import { useWatch } from 'react-hook-form';
import { TextField } from '#client/forms/text-field.tsx';
import { FieldPair } from '#client/ui/field.tsx';
import { exampleOf } from '#shared/text/type-field-examples.ts';
import { typeFieldsOf } from '#shared/text/type-fields.ts';
import { EditorField } from '../forms/editor-field.tsx';
import type { Editor } from '../forms/use-demand-form.ts';
import { ContactWatch } from './contact-watch.tsx';

/** The questions of the chosen type. */
export function TypeQuestions({ editor }: { editor: Editor }) {
  const typeCode = useWatch({ control: editor.form.control, name: 'typeCode' });
  const questions = typeFieldsOf(typeCode);
  if (questions.length === 0) return null;
  return (
    <FieldPair>
      {questions.map(({ name, label }) => (
        <EditorField key={`${typeCode} ${name}`} editor={editor} name={`typeFields.${name}`}>
          {(field) => (
            <ContactWatch text={field.value ?? ''}>
              <TextField {...field} value={field.value ?? ''} label={label} placeholder={exampleOf(typeCode, name)} maxLength={100} />
            </ContactWatch>
          )}
        </EditorField>
      ))}
    </FieldPair>
  );
}
