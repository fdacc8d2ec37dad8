import { useWatch } from 'react-hook-form';
import { RegionField } from '#client/forms/region-field.tsx';
import type { CodeNode } from '#shared/contract/reference.ts';
import { EditorField } from '../forms/editor-field.tsx';
import type { Editor } from '../forms/use-demand-form.ts';

interface PlaceFieldProps {
  editor: Editor;
  /** The 省 and 市, which provide the names for the codes of a draft or a demand. */
  regions: readonly CodeNode[];
}

/** The region of the cooperation; its name is stored with the draft. */
export function PlaceField({ editor, regions }: PlaceFieldProps) {
  const { form } = editor;
  const regionName = useWatch({ control: form.control, name: 'regionName' });
  return (
    <EditorField editor={editor} name="regionCode">
      {(field) => (
        <RegionField
          {...field}
          label="合作地区"
          valueName={regionName}
          regions={regions}
          hasNationwide
          required
          onChange={(code, name) => {
            form.setValue('regionName', name);
            field.onChange(code);
          }}
        />
      )}
    </EditorField>
  );
}
