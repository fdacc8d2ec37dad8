import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { useStayInView } from '#client/ui/use-stay-in-view.ts';
import type { PayMethod } from '#shared/contract/pay-enums.ts';
import type { MembershipQuote, PaymentStart } from '#shared/contract/payment.ts';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { BreakdownLine } from '#shared/rules/price.ts';
import { checkoutTexts, membershipUntil, purchaseTerms, rechargeTerms } from '#shared/text/money-texts.ts';
import { firstChoice, methodChoices, type PayRefusal } from './checkout-model.ts';
import type { CheckoutSubject } from './checkout-subject.ts';
import { PayMethods } from './pay-methods.tsx';
import { PayRefusalNote } from './pay-refusal-note.tsx';
import { PriceLines } from './price-lines.tsx';
import { type PayInput, usePayStart } from './use-pay-start.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;

const Title = styled.p`
  margin-bottom: var(--space-3);
  font: var(--weight-bold) var(--type-medium) var(--font);
`;

const Summary = styled.div`
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;

const Until = styled.p`
  margin-top: var(--space-2);
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Terms = styled.div`
  color: var(--text-secondary);
  font: var(--weight-regular) var(--type-small) var(--font);

  p {
    margin: var(--space-1) 0 0 var(--space-6);
    color: var(--danger);
  }
`;

const Submit = styled.div`
  display: grid;

  p {
    margin-top: var(--space-2);
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    text-align: center;
  }
`;

interface PayOffer {
  title: string;
  lines: readonly BreakdownLine[];
  /** Amount in 分; null if it is not known in advance. */
  amount: number | null;
  /** Effect of buying a membership; absent for anything else. */
  membership?: MembershipQuote | null | undefined;
}

interface PayFormProps {
  subject: CheckoutSubject;
  offer: PayOffer;
  /** Terms to accept; null for an existing order, whose terms were accepted before. */
  terms: 'purchase' | 'recharge' | null;
  /** Whether the balance can be used; false for a recharge, which fills it. */
  withBalance: boolean;
  summary: WalletSummary | null;
  onStarted: (start: PaymentStart) => void;
  /**
   * Called when the offer is out of date: another price, a changed membership of the buyer, or an order that is no longer awaiting payment.
   */
  onStale: () => void;
  /** Called when a link leads away from the checkout. */
  onClose: () => void;
}

/** The payment form: the price, the terms that must be accepted and the payment method. */
export function PayForm({ subject, offer, terms, withBalance, summary, onStarted, onStale, onClose }: PayFormProps) {
  const { title, lines, amount, membership } = offer;
  const [refusal, setRefusal] = useState<PayRefusal | null>(null);
  const { pay, isBusy, lost } = usePayStart(subject, {
    onStarted,
    onRefused: (reason, input) => {
      const isWrongCode = reason.kind === 'wrong-code';
      setRefusal(isWrongCode ? null : reason);
      setCodeFault(isWrongCode ? reason.message : null);
      if (isWrongCode || reason.kind === 'code') setWantsCode(true);
      if (reason.kind !== 'busy') setDoubt(reason.kind === 'unsure' ? input : null);
      if (reason.kind === 'price' || reason.kind === 'stale') onStale();
    },
  });
  // Money may have been taken from the balance: offer nothing else until the outcome is known.
  const [doubt, setDoubt] = useState<PayInput | null>(lost?.payMethod === 'BALANCE' ? lost : null);
  const [chosen, setChosen] = useState<PayMethod | null>(lost?.payMethod ?? null);
  const [agreed, setAgreed] = useState(false);
  const [isTermsFault, setTermsFault] = useState(false);
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [codeFault, setCodeFault] = useState<string | null>(null);
  // Another tab may have bought meanwhile and turned an upgrade into an extension. No refusal has reported that, so the user must agree
  // again.
  const offered = `${amount} ${membership?.kind} ${membership?.currentEnd}`;
  const [seen, setSeen] = useState(offered);
  if (offered !== seen) {
    setSeen(offered);
    if (!doubt && refusal?.kind !== 'price' && refusal?.kind !== 'stale') {
      setAgreed(false);
      setRefusal({ kind: 'other', message: checkoutTexts.offerChanged });
    }
  }
  useEffect(() => {
    if (codeFault !== null) document.getElementById('pay-code')?.focus();
  }, [codeFault]);
  const box = useRef<HTMLInputElement>(null);
  const end = useStayInView<HTMLDivElement>(refusal ?? doubt);
  const choices = methodChoices({ summary, amount, withBalance });
  const method = choices.some((choice) => choice.method === chosen && !choice.isOff) ? chosen : firstChoice(choices);

  const needsCode = wantsCode && method === 'BALANCE';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (doubt) return pay(doubt);
    if (!method) return;
    if (terms && !agreed) {
      setTermsFault(true);
      box.current?.focus();
      return;
    }
    if (needsCode && code.length < 6) {
      setCodeFault('请输入 6 位短信验证码');
      document.getElementById('pay-code')?.focus();
      return;
    }
    setRefusal(null);
    setCodeFault(null);
    pay({
      payMethod: method,
      ...(amount !== null && { expectedAmount: amount }),
      ...(membership && { expectedCurrentEnd: membership.currentEnd }),
      ...(needsCode && { code }),
    });
  };
  return (
    <Form method="post" onSubmit={submit} aria-label="确认支付" noValidate>
      <Summary>
        <Title>{title}</Title>
        {amount !== null && <PriceLines lines={lines} amount={amount} />}
        {membership && (
          <Until>
            {membershipUntil[membership.kind]} <ExactTime iso={membership.endsAt} />
          </Until>
        )}
      </Summary>
      {!doubt && (
        <PayMethods
          choices={choices}
          value={method}
          onChange={(next) => {
            setChosen(next);
            setRefusal(null);
          }}
        />
      )}
      {needsCode && !doubt && (
        <SmsCodeField
          id="pay-code"
          name="code"
          label="短信验证码"
          scene="pay"
          phone={null}
          value={code}
          error={codeFault}
          onChange={(typed) => {
            setCode(typed);
            setCodeFault(null);
          }}
          help="为了您的资金安全，这笔余额支付需要验证登录手机号"
        />
      )}
      {terms && !doubt && (
        <Terms>
          <Checkbox
            ref={box}
            checked={agreed}
            aria-invalid={isTermsFault || undefined}
            aria-describedby={isTermsFault ? 'pay-terms-note' : undefined}
            onChange={({ target }) => {
              setAgreed(target.checked);
              setTermsFault(false);
            }}
          >
            {terms === 'recharge' ? rechargeTerms : purchaseTerms.text}
          </Checkbox>
          {isTermsFault && <p id="pay-terms-note">请先阅读并勾选</p>}
        </Terms>
      )}
      {(refusal || doubt) && <PayRefusalNote refusal={refusal ?? { kind: 'unsure', message: '' }} onClose={onClose} />}
      <Submit ref={end}>
        <Button type="submit" variant="primary" size="large" busy={isBusy} disabled={!doubt && !method}>
          {doubt ? '确认结果' : amount === null ? '确认支付' : `确认支付 ${formatMoney(amount)}`}
        </Button>
        {!doubt && !method && <p>{checkoutTexts.noMethod}</p>}
      </Submit>
    </Form>
  );
}
