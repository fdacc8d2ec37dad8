import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { tickedValue, usePreHydrationValue } from '#client/lib/hydration.ts';
import { FieldGroup } from '#client/ui/field.tsx';
import { demandColors } from '#shared/contract/boost-enums.ts';
import { colorNames } from '../boost-texts.ts';

const Swatches = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

const Swatch = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  > span {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 50%;
    background: currentcolor;
    forced-color-adjust: none;
  }
  &:has(:checked) > span {
    outline: 2px solid currentcolor;
    outline-offset: 2px;
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--brand);
    outline-offset: 6px;
    border-radius: 50%;
  }
  svg {
    color: var(--surface);
    visibility: hidden;
  }
  &:has(:checked) svg {
    visibility: visible;
  }
`;

/** Radio group of the eight colours of CHANGE_COLOR. */
export function ColorChoice({ value, onChange }: { value: number; onChange: (color: number) => void }) {
  const shown = usePreHydrationValue<HTMLDivElement>((group) => {
    const ticked = demandColors.find((color) => String(color) === tickedValue(group));
    if (ticked !== undefined && ticked !== value) onChange(ticked);
  });
  return (
    <FieldGroup id="color" label={`标题颜色：${colorNames[value]}`}>
      <Swatches ref={shown}>
        {demandColors.map((color) => (
          <Swatch key={color} title={colorNames[color]}>
            <input
              type="radio"
              name="color"
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
              aria-label={colorNames[color]}
            />
            <DemandTitleText data-color={color}>
              <Check size={20} strokeWidth={3} aria-hidden="true" />
            </DemandTitleText>
          </Swatch>
        ))}
      </Swatches>
    </FieldGroup>
  );
}
