import type { RefundStatus } from '../contract/pay-enums.ts';

/**
 * SEND: it is about to be told to the provider, always under its one number, also when it is told again · FAIL: the provider cannot
 * bring the money back · FINISH: the money is back, where it came from, on the balance or by hand · REFUSE: an operator's, who gives it up.
 */
export const refundEvents = ['APPROVE', 'REFUSE', 'SEND', 'FAIL', 'FINISH'] as const;
export type RefundEvent = (typeof refundEvents)[number];

/**
 * The life of a refund: what a state becomes by an event, or null where the event is not allowed (HTTP 409). APPROVE ASKED → APPROVED ·
 * SEND APPROVED, SENT, ABNORMAL → SENT · FAIL SENT → ABNORMAL · FINISH APPROVED (to a balance, which needs nobody), SENT, ABNORMAL → DONE ·
 * REFUSE ASKED, APPROVED, ABNORMAL → REFUSED. A provider's no is ABNORMAL, never REFUSED: its yes may follow, and REFUSED gives the goods back.
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
