import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { FocusOnChange } from '#client/ui/focus-on-change.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Note } from '#client/ui/note.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { type PayMethod, payMethods } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { checkoutTexts, walletAppName } from '#shared/text/money-texts.ts';
import { walletQuery } from './checkout-api.ts';
import { type OrderPhase, payCodeOf, phaseOfStatus, strayAmount } from './checkout-model.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import type { NextStep } from './checkout-subject.ts';
import { PayForm } from './pay-form.tsx';
import { PayResult } from './pay-result.tsx';
import { PayScan } from './pay-scan.tsx';
import { useOrderWatch } from './use-order-watch.ts';
import { usePayStart } from './use-pay-start.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);
`;

interface OrderPaymentProps {
  orderNo: string;
  /** The payment just started here; null if there is none. */
  start: PaymentStart | null;
  next: NextStep | null;
  onClose: () => void;
  /** Called when a press of the pay button has paid the order, possibly after the flow was closed. */
  onPaid: (phase: OrderPhase) => void;
  onPhase: (phase: OrderPhase) => void;
  /** Called before the wallet app opens, which may replace this page. */
  onLeave: () => void;
}

/** The payment of an order: its code, a change of method, and the outcome. */
export function OrderPayment({ orderNo, start, next, onClose, onPaid, onPhase, onLeave }: OrderPaymentProps) {
  const { order, failure, readAt, ...watch } = useOrderWatch(orderNo);
  const wallet = useQuery(walletQuery);
  const strays = order ? strayAmount(order) : 0;
  const [begun, setBegun] = useState(() => start && { ...start, at: Date.now(), strays: 0 });
  const [isChoosing, setChoosing] = useState(false);
  const go = (started: PaymentStart) => {
    const startedPhase = phaseOfStatus(started.status);
    if (startedPhase !== 'waiting') onPaid(startedPhase);
    setBegun({ ...started, at: Date.now(), strays });
    setChoosing(false);
  };
  const renewal = usePayStart(
    { kind: 'ORDER', orderNo },
    {
      onStarted: go,
      onRefused: ({ kind, message }) =>
        kind === 'stale' ? watch.look() : showToast(kind === 'no-code' ? checkoutTexts.noCode : message, { tone: 'error', long: true }),
    },
  );
  // A payment that was just started is newer than the order data fetched before it.
  const isRead = order !== null && readAt >= (begun?.at ?? 0);
  const phase = begun && !isRead ? phaseOfStatus(begun.status) : watch.phase;
  const tell = useEffectEvent(onPhase);
  useEffect(() => {
    if (phase !== null) tell(phase);
  }, [phase]);

  if (phase === null) {
    return failure ? <LoadFailed message={failure.message} retry={failure.isPermanent ? undefined : watch.look} /> : <CheckoutSkeleton />;
  }
  const amount = order?.amount ?? begun?.amount ?? 0;
  // A wrong amount arrived through the code that was shown, which therefore cannot be used again.
  const isSpent = begun !== null && strays > begun.strays;
  const code = payCodeOf(isRead ? order : null, isSpent ? null : begun);
  const isScanning = phase === 'waiting' && code !== null && !isChoosing;
  return (
    <FocusOnChange of={isScanning ? `scan ${code.method}` : phase === 'waiting' ? 'form' : phase}>
      {phase !== 'waiting' ? (
        <PayResult
          phase={phase}
          order={{ orderNo, title: order?.title ?? '', amount, payMethod: order?.payMethod ?? begun?.payMethod ?? null }}
          stray={strays}
          next={next}
          onClose={() => {
            watch.leave();
            onClose();
          }}
        />
      ) : isScanning ? (
        <PayScan
          code={code}
          amount={amount}
          note={watch.isStale ? checkoutTexts.lookAgain : watch.hasChecked ? checkoutTexts.notPaidYet : ''}
          isChecking={watch.isChecking}
          isRenewing={renewal.isBusy}
          onOpen={onLeave}
          onCheck={watch.check}
          onRenew={() => {
            const method = methodOf(code.method);
            if (method) renewal.pay({ payMethod: method });
            else setChoosing(true);
          }}
          onChange={() => setChoosing(true)}
        />
      ) : (
        <Stack>
          {strays > 0 && (
            <Note data-tone="warning" role="alert">
              <CircleAlert size={18} aria-hidden="true" />
              <p>{checkoutTexts.wrongSum(formatMoney(strays))}</p>
            </Note>
          )}
          <PayForm
            subject={{ kind: 'ORDER', orderNo }}
            offer={{ title: order?.title ?? '', lines: order?.breakdown ?? begun?.breakdown ?? [], amount }}
            terms={null}
            withBalance={order?.kind !== 'RECHARGE'}
            summary={wallet.data ?? null}
            onStarted={go}
            onStale={watch.look}
            onClose={onClose}
          />
          {code && (
            <Button variant="ghost" onClick={() => setChoosing(false)}>
              返回{walletAppName(code.method)}付款
            </Button>
          )}
        </Stack>
      )}
    </FocusOnChange>
  );
}

const methodOf = (method: string | null): PayMethod | null => payMethods.find((known) => known === method) ?? null;
