import { styled } from 'styled-components';
import { FieldGroup } from '#client/ui/field.tsx';
import type { PayMethod } from '#shared/contract/pay-enums.ts';
import { payMethodName } from '#shared/text/money-texts.ts';
import type { MethodChoice } from './checkout-model.ts';
import { PayMark } from './pay-mark.tsx';

const Options = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const Option = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 48px;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  cursor: pointer;

  &:hover {
    border-color: var(--brand);
  }
  &:has(:checked) {
    border-color: var(--brand);
    background: var(--brand-soft);
    box-shadow: inset 0 0 0 1px var(--brand);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--brand);
    outline-offset: 2px;
  }
  &:has(:disabled) {
    border-color: var(--line);
    background: var(--surface-sunken);
    color: var(--text-muted);
    cursor: not-allowed;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  strong {
    font-weight: var(--weight-medium);
  }
  small {
    margin-left: auto;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`;

interface PayMethodsProps {
  choices: readonly MethodChoice[];
  value: PayMethod | null;
  onChange: (method: PayMethod) => void;
}

/** How it is paid; a way that is closed now is shown, and says why. */
export const PayMethods = ({ choices, value, onChange }: PayMethodsProps) => (
  <FieldGroup id="pay-method" label="支付方式">
    <Options>
      {choices.map(({ method, note, isOff }) => (
        <Option key={method}>
          <input
            type="radio"
            name="pay-method"
            value={method}
            checked={method === value}
            disabled={isOff}
            onChange={() => onChange(method)}
          />
          <PayMark method={method} />
          <strong>{payMethodName(method)}</strong>
          {note && <small>{note}</small>}
        </Option>
      ))}
    </Options>
  </FieldGroup>
);
