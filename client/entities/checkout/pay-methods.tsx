import { styled } from 'styled-components';
import { FieldGroup } from '#client/ui/field.tsx';
import { OptionBox } from '#client/ui/option-box.tsx';
import type { PayMethod } from '#shared/contract/pay-enums.ts';
import { payMethodName } from '#shared/text/money-texts.ts';
import type { MethodChoice } from './checkout-model.ts';
import { PayMark } from './pay-mark.tsx';

const Options = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const Option = styled(OptionBox)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 48px;

  > strong {
    font-weight: var(--weight-medium);
  }
  > small {
    margin-left: auto;
    text-align: right;
  }
`;

interface PayMethodsProps {
  choices: readonly MethodChoice[];
  value: PayMethod | null;
  onChange: (method: PayMethod) => void;
}

/** The choice of a payment method. Unavailable methods are shown with the reason. */
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
