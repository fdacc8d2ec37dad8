import { styled } from 'styled-components';
import { tickedValue, usePreHydrationValue } from '#client/lib/hydration.ts';
import { FieldGroup } from '#client/ui/field.tsx';
import type { FormField } from './form-field.ts';

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
  gap: var(--space-2);

  &[data-explained] {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Option = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 0 10px;
  min-height: 44px;
  padding: 6px var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  cursor: pointer;

  > input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--brand-fill);
    cursor: inherit;
  }
  > span {
    grid-column: 2;
    color: var(--text-muted);
  }
  &:hover {
    border-color: var(--brand);
  }
  &:has(:checked) {
    border-color: var(--brand);
    background: var(--brand-soft);
  }
  &:has(:disabled) {
    border-color: var(--line);
    color: var(--text-muted);
    cursor: not-allowed;
  }
`;

interface Choice<Value> {
  value: Value;
  label: string;
  /** Explanation below the label. If any option has one, each option has a row of its own. */
  hint?: string;
  isDisabled?: boolean;
}

interface ChoiceFieldProps<Value> extends FormField<Value> {
  label: string;
  /** Must contain at least one option. */
  options: readonly Choice<Value>[];
  help?: string;
  required?: boolean;
}

/** Radio cards for a single choice among a few options. A value that matches none of them means that nothing is chosen. */
export function ChoiceField<Value extends string | number | null>({
  id,
  value,
  error,
  label,
  options,
  help,
  required = false,
  onChange,
}: ChoiceFieldProps<Value>) {
  const answering = options.find((option) => option.value === value) ?? options[0];
  const shown = usePreHydrationValue<HTMLDivElement>((group) => {
    const ticked = tickedValue(group);
    const chosen = options.find((option) => String(option.value) === ticked);
    if (chosen && chosen.value !== value) onChange(chosen.value);
  });
  return (
    <FieldGroup id={id} label={label} help={help} error={error} required={required}>
      <Options ref={shown} data-explained={options.some(({ hint }) => hint) || undefined}>
        {options.map((option) => (
          <Option key={String(option.value)}>
            <input
              type="radio"
              name={`${id}-choice`}
              id={option === answering ? id : undefined}
              value={String(option.value)}
              checked={option.value === value}
              disabled={option.isDisabled && option.value !== value}
              aria-describedby={error ? `${id}-note` : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.hint && <span>{option.hint}</span>}
          </Option>
        ))}
      </Options>
    </FieldGroup>
  );
}
