import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePreHydrationValue } from '#client/lib/hydration.ts';
import { usePairFocus } from '#client/ui/use-pair-focus.ts';
import { keepDigits } from '#shared/rules/keep-digits.ts';
import { MAX_QUANTITY } from '#shared/rules/price.ts';
import { clampQuantity } from '../mall-model.ts';

const Box = styled.div`
  display: inline-flex;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);

  &:focus-within {
    border-color: var(--brand);
  }
  > button {
    display: grid;
    place-items: center;
    width: var(--control);
    height: calc(var(--control) - 2px);
    border-radius: var(--radius);
    color: var(--text-secondary);
  }
  > button:hover:not(:disabled) {
    color: var(--brand);
  }
  > button:disabled {
    color: var(--text-muted);
    opacity: 0.5;
    cursor: not-allowed;
  }
  > button {
    flex: none;
  }
  > input {
    flex: 1;
    width: 52px;
    min-width: 0;
    border: 0;
    border-inline: 1px solid var(--line);
    background: none;
    color: var(--text);
    font: var(--weight-medium) var(--type-body) var(--font-number);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  /* Touch targets of 44 px, which include the lines around them. */
  @media (max-width: 767px) {
    > :is(button, input) {
      height: var(--control);
      margin: -1px 0;
    }
    > input {
      font-size: 16px;
    }
  }
`;

interface QuantityFieldProps {
  /** Accessible name of the field. */
  label: string;
  value: number;
  onChange: (quantity: number) => void;
}

/** Quantity field with step buttons; may be empty while it is edited. */
export function QuantityField({ label, value, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const digits = keepDigits(text, 3);
    setTyped(digits);
    if (digits !== '') onChange(clampQuantity(digits));
  };
  const field = usePreHydrationValue<HTMLInputElement>((input) => {
    if (input.value !== String(value)) type(input.value);
  });
  const { back, forth } = usePairFocus();
  const step = (by: number) => {
    setTyped(null);
    onChange(clampQuantity(String(value + by)));
  };
  return (
    <Box role="group" aria-label={label}>
      <button ref={back} type="button" aria-label="减少 1 张" disabled={value <= 1} onClick={() => step(-1)}>
        <Minus size={16} aria-hidden="true" />
      </button>
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${label}，1 到 ${MAX_QUANTITY}`}
        value={typed ?? String(value)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      <button ref={forth} type="button" aria-label="增加 1 张" disabled={value >= MAX_QUANTITY} onClick={() => step(1)}>
        <Plus size={16} aria-hidden="true" />
      </button>
    </Box>
  );
}
