import { useState } from 'react';
import { styled } from 'styled-components';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import type { PaymentStart } from '#shared/contract/payment.ts';
import { checkoutTexts } from '#shared/text/money-texts.ts';
import { type OrderPhase, phaseOfStatus } from './checkout-model.ts';
import { type CheckoutSubject, type NextStep, recallOrder, rememberOrder } from './checkout-subject.ts';
import { recordInterruptedOrder } from './checkout-trip.ts';
import { OrderPayment } from './order-payment.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { RecalledOrder } from './recalled-order.tsx';

const Sandbox = styled.p`
  padding: var(--space-1) var(--space-3);
  margin-bottom: var(--space-4);
  border: 1px solid var(--warning-line);
  border-radius: var(--radius);
  background: var(--warning-soft);
  color: var(--warning);
  font: var(--weight-medium) var(--type-small) var(--font);
  text-align: center;
`;

interface CheckoutFlowProps {
  subject: CheckoutSubject;
  next: NextStep | null;
  onClose: () => void;
  /** Called when an order was created or paid here, possibly after the flow was closed. */
  onStarted: (phase: OrderPhase) => void;
  /** Called with the current phase of the order. */
  onPhase: (phase: OrderPhase) => void;
}

/** `recall`: this tab has started an order for the same subject, which can be continued. */
type Step = { at: 'form' } | { at: 'recall'; orderNo: string } | { at: 'order'; orderNo: string; start: PaymentStart | null };

function firstStep(subject: CheckoutSubject): Step {
  if (subject.kind === 'ORDER') return { at: 'order', orderNo: subject.orderNo, start: null };
  const orderNo = recallOrder(subject);
  return orderNo === null ? { at: 'form' } : { at: 'recall', orderNo };
}

/** The steps of a checkout, from the price to the outcome. */
export function CheckoutFlow({ subject, next, onClose, onStarted, onPhase }: CheckoutFlowProps) {
  const { sandbox } = usePublicEnv();
  const [step, setStep] = useState(() => firstStep(subject));
  // The choice is stored nowhere else: an expired session must open the sign-in over this page instead of replacing it.
  useDirtyForm(true, 'kept');
  const begin = (start: PaymentStart) => {
    const phase = phaseOfStatus(start.status);
    rememberOrder(subject, phase === 'waiting' ? start.orderNo : null);
    onStarted(phase);
    setStep({ at: 'order', orderNo: start.orderNo, start });
  };
  const note = (phase: OrderPhase) => {
    if (phase !== 'waiting') rememberOrder(subject, null);
    onPhase(phase);
  };
  const forget = () => {
    rememberOrder(subject, null);
    setStep({ at: 'form' });
  };
  return (
    <>
      {sandbox && <Sandbox>{checkoutTexts.sandbox}</Sandbox>}
      {step.at === 'order' ? (
        <OrderPayment
          {...step}
          next={next}
          onClose={onClose}
          onPaid={onStarted}
          onPhase={note}
          onLeave={() => recordInterruptedOrder({ orderNo: step.orderNo, next })}
        />
      ) : step.at === 'recall' ? (
        <RecalledOrder orderNo={step.orderNo} onWaiting={() => setStep({ ...step, at: 'order', start: null })} onOver={forget} />
      ) : (
        subject.kind !== 'ORDER' && <PurchaseForm subject={subject} onStarted={begin} onClose={onClose} />
      )}
    </>
  );
}
