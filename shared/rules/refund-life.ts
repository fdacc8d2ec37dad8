import type { RefundStatus } from '../contract/pay-enums.ts';

/**
 * Events of a refund. SEND: it is about to be sent to the provider, always under the same number, also when repeated · FAIL: the provider
 * cannot refund the money · FINISH: the money is back at its origin, on the balance, or was paid manually · REFUSE: an operator gives the
 * refund up.
 */
export const refundEvents = ['APPROVE', 'REFUSE', 'SEND', 'FAIL', 'FINISH'] as const;
export type RefundEvent = (typeof refundEvents)[number];

/**
 * State machine of a refund: returns the state after an event, or null if the event is not allowed (HTTP 409). APPROVE: ASKED → APPROVED ·
 * SEND: APPROVED, SENT, ABNORMAL → SENT · FAIL: SENT → ABNORMAL · FINISH: APPROVED (to a balance, without a provider), SENT, ABNORMAL →
 * DONE · REFUSE: ASKED, APPROVED, ABNORMAL → REFUSED. A rejection by the provider is ABNORMAL, never REFUSED: the provider may still
 * complete the refund, and REFUSED returns the goods to the buyer.
 */
export function nextRefundStatus(status: RefundStatus, event: RefundEvent): RefundStatus | null {
  switch (event) {
    case 'APPROVE':
      return status === 'ASKED' ? 'APPROVED' : null;
    case 'REFUSE':
      return status === 'ASKED' || status === 'APPROVED' || status === 'ABNORMAL' ? 'REFUSED' : null;
    case 'SEND':
      return status === 'APPROVED' || status === 'SENT' || status === 'ABNORMAL' ? 'SENT' : null;
    case 'FAIL':
      return status === 'SENT' ? 'ABNORMAL' : null;
    case 'FINISH':
      return status === 'APPROVED' || status === 'SENT' || status === 'ABNORMAL' ? 'DONE' : null;
  }
}
