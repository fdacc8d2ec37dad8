import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useCheckout } from '#client/entities/checkout/use-checkout.tsx';
import { ChoiceField } from '#client/forms/choice-field.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { payChannels } from '#shared/contract/pay-enums.ts';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { readRechargeAmount } from '#shared/rules/recharge-amount.ts';
import { groupDigits } from '#shared/text/texts.ts';

/** Preset amounts, in 分. */
const presets = [5_000, 10_000, 20_000, 50_000, 100_000] as const;
const options = presets.map((value) => ({ value, label: `${groupDigits(value / 100)} 元` }));

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
`;

/** Chooses an amount to recharge and opens the checkout for it. */
export function RechargePanel({ methods, rechargeable }: Pick<WalletSummary, 'methods' | 'rechargeable'>) {
  const isPossible = rechargeable && payChannels.some((channel) => methods.includes(channel));
  return (
    <Card as="section" aria-labelledby="recharge">
      <CardTitle id="recharge">充值</CardTitle>
      {isPossible ? <RechargeForm /> : <p>充值暂不可用，请稍后再来。</p>}
    </Card>
  );
}

const OWN = 'recharge-own';

function RechargeForm() {
  const { dialog, checkout } = useCheckout();
  const [preset, setPreset] = useState<number | null>(10_000);
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const choose = (amount: number | null) => {
    setPreset(amount);
    setOwn('');
    setProblem(null);
  };
  const type = (text: string) => {
    setOwn(text);
    setPreset(text ? null : 10_000);
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = preset === null ? readRechargeAmount(own) : { amount: preset };
    if ('amount' in read) return checkout({ kind: 'RECHARGE', amount: read.amount });
    setProblem(read.problem);
    document.getElementById(OWN)?.focus();
  };
  return (
    <>
      <Form method="post" noValidate aria-label="充值" onSubmit={submit}>
        <ChoiceField id="recharge-preset" name="preset" label="充值金额" value={preset} options={options} error={null} onChange={choose} />
        <TextField
          id={OWN}
          name="amount"
          label="其他金额（元）"
          help="¥1.00 至 ¥50,000.00，最多两位小数"
          value={own}
          error={problem}
          inputMode="decimal"
          placeholder="自己输入"
          onChange={type}
        />
        <FormButtons submitLabel="去充值" isBusy={false} rootProblem={null} />
      </Form>
      {dialog}
    </>
  );
}
