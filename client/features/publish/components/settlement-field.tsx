import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceButton } from '#client/ui/choice-button.tsx';
import { Field } from '#client/ui/field.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { SettlementMode } from '#shared/contract/demand-enums.ts';
import { settlementModeName } from '#shared/text/labels.ts';
import { changeField } from '../forms/editor-field.tsx';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import { fieldId } from '../publish-values.ts';

const SettlementDialog = lazyDialog(async () => (await import('../dialogs/settlement-dialog.tsx')).SettlementDialog);

/** The settlement modes of the demand, five at most. */
export function SettlementField({ editor }: { editor: Editor }) {
  const { form } = editor;
  const modes = useWatch({ control: form.control, name: 'settlementModes' });
  const problem = useProblem(editor, 'settlementModes');
  const [isOpen, setOpen] = useState(false);
  const choose = (chosen: SettlementMode[]) => {
    changeField(form, 'settlementModes', chosen);
    setOpen(false);
  };
  const id = fieldId('settlementModes');
  return (
    <>
      <Field label="结算方式" htmlFor={id} error={problem} required>
        <ChoiceButton
          id={id}
          label="结算方式"
          value={modes.map(settlementModeName).join('、')}
          isInvalid={problem !== null}
          onPress={() => setOpen(true)}
        />
      </Field>
      <SettlementDialog open={isOpen} onOpenChange={setOpen} modes={modes} onChoose={choose} />
    </>
  );
}
