import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { tickedValue, usePreHydrationValue } from '#client/lib/hydration.ts';
import { FieldGroup } from '#client/ui/field.tsx';
import { OptionBox } from '#client/ui/option-box.tsx';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import { demandTypeHints, demandTypeNames } from '#shared/text/labels.ts';
import { type Editor, useProblem } from '../forms/use-demand-form.ts';
import { fieldId } from '../publish-values.ts';

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: var(--space-2);

  @media (max-width: 479px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Option = styled(OptionBox)`
  align-content: center;
  min-height: 52px;
  padding: 6px var(--space-3);
  transition: border-color var(--quick) var(--ease), background-color var(--quick) var(--ease);

  > b {
    font-weight: var(--weight-medium);
  }
  &:has(:checked) > b {
    color: var(--brand);
  }
  @media (max-width: 479px) {
    justify-items: center;
    min-height: 44px;
    padding: 6px 2px;

    > small {
      display: none;
    }
  }
`;

interface TypeChoiceProps {
  editor: Editor;
  onChoose: (typeCode: string) => void;
}

/** Chooses one of the nine demand types. */
export function TypeChoice({ editor, onChoose }: TypeChoiceProps) {
  const chosen = useWatch({ control: editor.form.control, name: 'typeCode' });
  const problem = useProblem(editor, 'typeCode');
  const id = fieldId('typeCode');
  const first = demandTypeCodes[0];
  const shown = usePreHydrationValue<HTMLDivElement>((options) => {
    const ticked = tickedValue(options);
    // Wait until the draft is restored, which an effect of the surrounding form does, so that the type is chosen for that draft.
    if (ticked !== undefined && ticked !== chosen) queueMicrotask(() => onChoose(ticked));
  });
  return (
    <FieldGroup id={id} label="合作类型" error={problem} required>
      <Options ref={shown}>
        {demandTypeCodes.map((code) => (
          <Option key={code}>
            <input
              type="radio"
              name="typeCode"
              value={code}
              id={code === (demandTypeCodes.find((known) => known === chosen) ?? first) ? id : undefined}
              checked={code === chosen}
              onChange={() => onChoose(code)}
            />
            <b>{demandTypeNames[code]}</b>
            <small>{demandTypeHints[code]}</small>
          </Option>
        ))}
      </Options>
    </FieldGroup>
  );
}
