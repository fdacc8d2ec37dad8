import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiClient } from '#client/lib/api-client.ts';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { createAttemptStore, createIdempotencyKey, isUnanswered, type PendingWrite } from '#client/lib/idempotency-key.ts';
import { underKey, useWrite } from '#client/lib/use-write.ts';
import { type PayMethod, payChannels, payMethods } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import {
  payOrderCall,
  refreshPayments,
  refreshUnansweredPayment,
  startBoostPurchaseCall,
  startMembershipPurchaseCall,
  startRechargeCall,
} from './checkout-api.ts';
import { type PayRefusal, readPayRefusal } from './checkout-model.ts';
import { type CheckoutSubject, subjectKey } from './checkout-subject.ts';

/** The payer's choices. They may be kept in the tab's storage until the outcome is known: an SMS code can be used only once. */
export interface PayInput {
  payMethod: PayMethod;
  /** Amount in 分, as shown to the payer. */
  expectedAmount?: number;
  /** For a membership: end of the payer's current membership as shown. ISO time, null for none. */
  expectedCurrentEnd?: string | null;
  code?: string;
}

interface PayStartOptions {
  onStarted: (start: PaymentStart) => void;
  onRefused: (refusal: PayRefusal, input: PayInput) => void;
}

/**
 * Starts a payment without creating a second order or charging twice: the same input is sent with the same idempotency key until it has
 * been answered, even after a reload. `lost` is an earlier input whose answer never arrived.
 */
export function usePayStart(subject: CheckoutSubject, { onStarted, onRefused }: PayStartOptions) {
  const queryClient = useQueryClient();
  const [{ idempotency, lost }] = useState(() => {
    const store = createAttemptStore(`pay-${subjectKey(subject)}`);
    return { idempotency: createIdempotencyKey(store), lost: readInput(store.read()) };
  });
  const { write, isPending } = useWrite({
    idempotency,
    send: (api, input: PayInput, key) => sendPayment(api, subject, input, key),
    meta: { silent: true },
    gcTime: 0,
    onSuccess: (start) => {
      void refreshPayments(queryClient);
      onStarted(start);
    },
    onError: (error, input) => {
      const failure = toApiFailure(error);
      if (isUnanswered(failure)) void refreshUnansweredPayment(queryClient);
      // Expired sessions are handled elsewhere (client/app/failure-watch.tsx).
      if (failure.kind !== 'unauthorized') onRefused(readPayRefusal(failure, input.payMethod), input);
    },
  });
  return { pay: write, isBusy: isPending, lost };
}

function sendPayment(api: ApiClient, subject: CheckoutSubject, input: PayInput, key: string): Promise<PaymentStart> {
  const { payMethod, code, expectedAmount, expectedCurrentEnd } = input;
  const agreement = { ...(expectedAmount !== undefined && { expectedAmount }), agreed: true } as const;
  const method = { payMethod, ...(code && { code }) };
  switch (subject.kind) {
    case 'SCENE': {
      const { sceneCode, quantity } = subject;
      return api.call(startBoostPurchaseCall, { body: { sceneCode, quantity, ...method, ...agreement } }, underKey(key));
    }
    case 'MEMBERSHIP':
      return api.call(
        startMembershipPurchaseCall,
        { body: { level: subject.level, ...method, ...agreement, ...(expectedCurrentEnd !== undefined && { expectedCurrentEnd }) } },
        underKey(key),
      );
    case 'RECHARGE': {
      const channel = payChannels.find((known) => known === payMethod);
      if (!channel) throw new Error('a balance does not recharge itself');
      return api.call(startRechargeCall, { body: { amount: subject.amount, payMethod: channel } }, underKey(key));
    }
    case 'ORDER':
      return api.call(payOrderCall, { params: { orderNo: subject.orderNo }, body: method }, underKey(key));
  }
}

/** Parses a stored input. Returns null if the storage contains anything else. */
function readInput(attempt: PendingWrite | null): PayInput | null {
  try {
    const { payMethod, expectedAmount, expectedCurrentEnd, code } = JSON.parse(attempt?.body ?? '{}');
    const method = payMethods.find((known) => known === payMethod);
    if (!method) return null;
    return {
      payMethod: method,
      ...(typeof expectedAmount === 'number' && { expectedAmount }),
      ...((typeof expectedCurrentEnd === 'string' || expectedCurrentEnd === null) && { expectedCurrentEnd }),
      ...(typeof code === 'string' && { code }),
    };
  } catch {
    return null;
  }
}
