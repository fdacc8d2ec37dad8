import { useWatch } from 'react-hook-form';
import { typeFieldsOf } from '#shared/text/type-fields.ts';
import type { Editor } from '../forms/use-demand-form.ts';
import { FieldPair } from './field-pair.tsx';
import { TextField } from './text-field.tsx';

/** What only demands of the chosen type answer. */
export function TypeQuestions({ editor }: { editor: Editor }) {
  const typeCode = useWatch({ control: editor.form.control, name: 'typeCode' });
  const questions = typeFieldsOf(typeCode);
  if (questions.length === 0) return null;
  return (
    <FieldPair>
      {questions.map(({ name, label, placeholder }) => (
        <TextField
          key={`${typeCode} ${name}`}
          editor={editor}
          name={`typeFields.${name}`}
          label={label}
          placeholder={placeholder}
          maxLength={100}
        />
      ))}
    </FieldPair>
  );
}
