import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { refreshPayments } from '#client/entities/checkout/checkout-api.ts';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { type ApiFailure, refusalReason } from '#client/lib/api-failure.ts';
import { refreshUntilAnswered } from '#client/lib/refresh-until-answered.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { ReturnPart, ReturnPlan } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';
import { limitReturns } from '#shared/rules/allocate-return.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { readReturnAmount } from '#shared/rules/typed-amount.ts';
import { returnTexts } from '../return-texts.ts';
import { returnBalanceCall } from '../wallet-api.ts';
import { ReturnParts } from './return-parts.tsx';

const Amount = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);

  /* Beside the field, below its label. */
  > button {
    min-height: var(--control-large);
    margin-top: 30px;
    align-self: start;
  }
`;

const Where = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);

  > h3 {
    font-weight: var(--weight-medium);
  }
`;

const Quiet = styled.p`
  color: var(--text-secondary);
`;

/** Formats an amount in 分 as it is typed: `70.00`. */
const toTyped = (amount: number): string => formatMoney(amount).replace(/[¥,]/g, '');

interface ReturnFormProps {
  plan: ReturnPlan;
  onDone: (returns: ReturnPart[]) => void;
  onClose: () => void;
}

/** Asks for the amount to return and shows the payments that it goes back to. */
export function ReturnForm({ plan, onDone, onClose }: ReturnFormProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isNameAsked, setNameAsked] = useState(false);
  const refuse = (failure: ApiFailure): boolean => {
    const reason = refusalReason(failure);
    if (reason === 'NEED_REAL_NAME') setNameAsked(true);
    if (reason === 'LIMIT') {
      // Part of the balance was spent or returned elsewhere in the meantime.
      setProblem(failure.message);
      void refreshPayments(queryClient);
    }
    return reason === 'NEED_REAL_NAME' || reason === 'LIMIT';
  };
  const { values, field, change, submit, isBusy, rootProblem } = useCallForm({
    id: 'return',
    name: 'return',
    unsure: { sentence: returnTexts.unsure, refetch: () => refreshUntilAnswered(queryClient, returnBalanceCall) },
    call: returnBalanceCall,
    initial: { amount: '' },
    toInput: ({ amount }) => {
      const typed = readReturnAmount(amount, Number.POSITIVE_INFINITY);
      return { body: { amount: 'amount' in typed ? typed.amount : null } };
    },
    onDone: ({ returns }) => {
      void refreshPayments(queryClient);
      onDone(returns);
    },
    onRefused: refuse,
  });
  // A request without a response may have taken the balance, and the retry is the same request, so do not limit its amount.
  const most = rootProblem === null ? plan.returnable : Number.POSITIVE_INFINITY;
  const read = readReturnAmount(values.amount, most);
  const amount = 'amount' in read ? read.amount : null;
  const parts = amount === null ? plan.parts : limitReturns(plan.parts, amount);
  const needsName = isNameAsked || (plan.mostWithoutName != null && amount !== null && amount > plan.mostWithoutName);

  const { id, error, ...rest } = field('amount');
  const type = (text: string) => {
    setProblem(null);
    setNameAsked(false);
    change('amount', text);
  };
  const send = async (event: Pick<FormEvent, 'preventDefault' | 'stopPropagation'>) => {
    event.preventDefault();
    event.stopPropagation();
    if ('amount' in read) return submit(event);
    setProblem(read.problem);
    document.getElementById(id)?.focus();
  };
  return (
    <CallForm label="余额退回" submit={send}>
      <Amount>
        <TextField
          {...rest}
          id={id}
          label="退回金额（元）"
          help={`最多可退回 ${formatMoney(plan.returnable)}`}
          error={problem ?? error}
          inputMode="decimal"
          required
          onChange={type}
        />
        <Button onClick={() => type(toTyped(plan.returnable))} aria-label={`全部 ${formatMoney(plan.returnable)}`}>
          全部
        </Button>
      </Amount>
      {parts.length > 0 && (
        <Where>
          <h3>{amount === null ? '可以退回到这些付款' : '将退回到'}</h3>
          <ReturnParts parts={parts} />
        </Where>
      )}
      <Quiet>
        {returnTexts.held}
        {plan.unreturnable > 0 && ` 另有 ${formatMoney(plan.unreturnable)} ${returnTexts.unreturnable}`}
      </Quiet>
      {needsName && (
        <Note data-tone="warning" role="alert">
          <CircleAlert size={18} aria-hidden="true" />
          <p>
            {returnTexts.needName}
            <a href={href('user.verification', undefined, { back: href('wallet') })} onClick={onClose}>
              去实名认证
            </a>
          </p>
        </Note>
      )}
      <FormButtons
        submitLabel={amount === null ? '确认退回' : `确认退回 ${formatMoney(amount)}`}
        isBusy={isBusy}
        isReady={!needsName}
        rootProblem={rootProblem}
      >
        <Button variant="ghost" onClick={onClose}>
          取消
        </Button>
      </FormButtons>
    </CallForm>
  );
}
