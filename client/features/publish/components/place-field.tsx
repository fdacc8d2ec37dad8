import { useWatch } from 'react-hook-form';
import { RegionField } from '#client/forms/region-field.tsx';
import type { CodeNode } from '#shared/contract/reference.ts';
import { EditorField } from '../forms/editor-field.tsx';
import type { Editor } from '../forms/use-demand-form.ts';

interface PlaceFieldProps {
  editor: Editor;
  /** 省 and 市: names for what a draft or a demand brings along. */
  regions: readonly CodeNode[];
}

/** Where the cooperation takes place; its name is kept with the draft. */
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
