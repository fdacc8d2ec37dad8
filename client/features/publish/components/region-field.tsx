import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { lateDialog } from '#client/ui/late-dialog.tsx';
import type { CodeNode } from '#shared/contract/reference-contract.ts';
import { changeField } from '../forms/change-field.ts';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import { fieldId } from '../publish-values.ts';
import { type Region, regionName } from '../region-model.ts';
import { ChoiceButton } from './choice-button.tsx';

const RegionDialog = lateDialog(async () => (await import('../dialogs/region-dialog.tsx')).RegionDialog);

interface RegionFieldProps {
  editor: Editor;
  /** 省 and 市: names for what a draft or a demand brings along. */
  regions: readonly CodeNode[];
}

/** Where the cooperation takes place (D09). */
export function RegionField({ editor, regions }: RegionFieldProps) {
  const { form } = editor;
  const [code, name] = useWatch({ control: form.control, name: ['regionCode', 'regionName'] });
  const problem = useProblem(editor, 'regionCode');
  const [isOpen, setOpen] = useState(false);
  const choose = (region: Region) => {
    form.setValue('regionName', region.name);
    changeField(form, 'regionCode', region.code);
    setOpen(false);
  };
  const id = fieldId('regionCode');
  const shown = name || regionName(regions, code) || regionName(regions, code.slice(0, 4)) || code;
  return (
    <>
      <Field label="合作地区" htmlFor={id} error={problem} required>
        <ChoiceButton id={id} label="合作地区" value={shown} isInvalid={problem !== null} onPress={() => setOpen(true)} />
      </Field>
      <RegionDialog open={isOpen} onOpenChange={setOpen} code={code} fallback={regions} onChoose={choose} />
    </>
  );
}
