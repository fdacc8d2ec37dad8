import { styled } from 'styled-components';
import { tickedValue, usePreHydrationValue } from '#client/lib/hydration.ts';
import { FieldGroup } from '#client/ui/field.tsx';
import { OptionBox } from '#client/ui/option-box.tsx';
import { type BoostDuration, boostDurations } from '#shared/contract/boost-enums.ts';
import { boostCost } from '#shared/rules/boost-cost.ts';
import { boostDurationNames } from '#shared/text/boost-duration-names.ts';
import { paymentOf, type Stock } from '../boost-model.ts';

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
  gap: var(--space-2);
`;

const Option = styled(OptionBox)`
  justify-items: center;
  padding: var(--space-2);
`;

interface DurationChoiceProps {
  value: BoostDuration;
  stock: Stock;
  onChange: (minutes: BoostDuration) => void;
}

/** Radio group of the durations, each with its cost. */
export function DurationChoice({ value, stock, onChange }: DurationChoiceProps) {
  const shown = usePreHydrationValue<HTMLDivElement>((group) => {
    const ticked = boostDurations.find((minutes) => String(minutes) === tickedValue(group));
    if (ticked !== undefined && ticked !== value) onChange(ticked);
  });
  return (
    <FieldGroup id="duration" label="生效时长">
      <Options ref={shown}>
        {boostDurations.map((minutes) => (
          <Option key={minutes}>
            <input type="radio" name="duration" value={minutes} checked={minutes === value} onChange={() => onChange(minutes)} />
            {boostDurationNames[minutes]}
            <small>{paymentOf(stock, minutes) === 'minutes' ? '用退回时长' : `${boostCost(minutes)} 张`}</small>
          </Option>
        ))}
      </Options>
    </FieldGroup>
  );
}
