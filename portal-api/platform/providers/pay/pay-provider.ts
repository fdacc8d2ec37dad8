import type { IncomingHttpHeaders } from 'node:http';

/** Payment providers. */
export type PayChannel = 'ALIPAY' | 'WECHAT';

/** How the user pays: by scanning a code, or on the provider's page. */
export type PayProduct = 'NATIVE' | 'PRECREATE' | 'PAGE' | 'H5' | 'WAP';

/** A payment to create. Amounts are integers in 分. */
export interface PayOrder {
  /** 6 to 32 characters of `0-9A-Za-z_`; the same number means the same payment. */
  outTradeNo: string;
  amount: number;
  title: string;
  expiresAt: Date;
  product: PayProduct;
  /** Address for notices: `notifyAddress`. */
  notifyUrl: string;
  /** Address that the provider's page leads back to; a visit there does not count as payment. */
  returnUrl?: string | undefined;
  /** The payer's IP address; required for H5. */
  clientIp?: string | undefined;
}

/** The content of the code to scan, or the URL to open. */
export interface PayEntry {
  qrContent: string | null;
  payUrl: string | null;
}

/**
 * NONE: the provider knows no such trade (yet: Alipay creates one when its code is scanned). REFUNDED: it was paid, and then refunded in
 * full or in part. UNKNOWN: an unrecognized state, which counts as neither paid nor closed.
 */
export type TradeStatus = 'NONE' | 'WAITING' | 'PAID' | 'CLOSED' | 'REFUNDED' | 'UNKNOWN';

export interface TradeState {
  status: TradeStatus;
  /** The provider's own number. It and the amount are not null if the trade was paid. */
  tradeNo: string | null;
  /** The order's total, including discounts that others paid for (coupons). */
  amount: number | null;
  paidAt: Date | null;
}

export interface RefundOrder {
  outTradeNo: string;
  /** The same number means the same refund. */
  refundNo: string;
  amount: number;
  /** The amount that was paid, in 分. */
  total: number;
  reason: string;
  notifyUrl: string;
}

/**
 * NONE: the provider knows no such refund, or it failed, and the same number may be sent again. ABNORMAL: the money cannot reach the payer
 * that way. REFUSED: the provider closed the refund.
 */
export interface RefundState {
  status: 'PROCESSING' | 'DONE' | 'ABNORMAL' | 'REFUSED' | 'NONE';
  /** Null if the provider does not number refunds (Alipay). */
  providerRefundNo: string | null;
}

/** A notice verified as sent by the provider; `noticeId` is the same if it is sent again. */
export type PayNotice =
  | { kind: 'PAYMENT'; noticeId: string; outTradeNo: string; state: TradeState }
  | { kind: 'REFUND'; noticeId: string; outTradeNo: string; refundNo: string; state: RefundState }
  /** A notice about something else, which is acknowledged and ignored. */
  | { kind: 'OTHER'; noticeId: string; about: string };

/** TRADE: all payments and refunds of a day. FUND: all movements of the merchant's account, including fees and settlements. */
export type BillKind = 'TRADE' | 'FUND';

export interface PayProvider {
  readonly channel: PayChannel;
  /** The products that this merchant offers on a desktop and on a phone. */
  readonly products: { readonly desktop: PayProduct; readonly phone: PayProduct };
  create(order: PayOrder): Promise<PayEntry>;
  query(outTradeNo: string): Promise<TradeState>;
  /**
   * Closes a trade. CLOSED is also returned if the trade does not exist, so it does not prove that it can never be paid. PAID: it was paid
   * first.
   */
  close(outTradeNo: string): Promise<'CLOSED' | 'PAID'>;
  refund(refund: RefundOrder): Promise<RefundState>;
  queryRefund(refund: Pick<RefundOrder, 'outTradeNo' | 'refundNo'>): Promise<RefundState>;
  /** Parses a notice from its raw bytes. Throws `NoticeRefused`. */
  readNotice(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<PayNotice>;
  /** Returns the answer to a notice: accepted, or to be sent again. */
  acknowledge(ok: boolean): { status: number; type: string; body: string };
  /**
   * Returns the bill file of a day in China (`YYYY-MM-DD`) as the provider stores it, after checking its hash; null if there is none (yet).
   * Parsed by `read-bill.ts`.
   */
  bill(day: string, kind: BillKind): Promise<Buffer | null>;
}

/** The methods of a provider that make network calls. */
export const payCalls = ['create', 'query', 'close', 'refund', 'queryRefund', 'bill'] as const satisfies readonly (keyof PayProvider)[];

const noticePaths: Readonly<Record<PayChannel, string>> = { ALIPAY: '/api/pay/notify/alipay', WECHAT: '/api/pay/notify/wechat' };

/** Placeholder origin of a portal without a public origin; only the sandbox's acquirer can resolve it. */
export const NAMELESS_ORIGIN = 'http://portal.invalid';

/** Returns the address for a channel's notices, to pass when a payment or refund is created. */
export const notifyAddress = (channel: PayChannel, publicOrigin: string | null): string =>
  (publicOrigin ?? NAMELESS_ORIGIN) + noticePaths[channel];

/**
 * Base class of payment errors. Neither message nor fields contain the request or the answer, which include payer data, keys and
 * signatures.
 */
class PayError extends Error {
  readonly channel: PayChannel;

  constructor(channel: PayChannel, message: string) {
    super(message);
    this.name = new.target.name;
    this.channel = channel;
  }
}

/** No trustworthy answer arrived: the call may have succeeded. */
export class ProviderUnreachable extends PayError {
  constructor(channel: PayChannel, call: string, why: string) {
    super(channel, `${channel} did not answer ${call}: ${why}`);
  }
}

/** The provider rejected the call: nothing has happened. */
export class ProviderRefused extends PayError {
  /** The provider's own code, such as `NOT_ENOUGH`. */
  readonly code: string;

  constructor(channel: PayChannel, call: string, code: string) {
    // Codes are words; any other text is unvetted and must not be logged.
    const known = /^[\w.-]{1,64}$/.test(code) ? code : 'UNREADABLE';
    super(channel, `${channel} refused ${call}: ${known}`);
    this.code = known;
  }
}

/**
 * PROBE: WeChat tests whether signatures are checked. STALE: the time differs by more than five minutes. SERIAL: signed with an unknown
 * key. SIGNATURE: not signed with that key, or the bytes were changed. MERCHANT: meant for another merchant. CONTENT: signed, but invalid.
 */
export type RefusalCause = 'PROBE' | 'STALE' | 'SERIAL' | 'SIGNATURE' | 'MERCHANT' | 'CONTENT';

/** A notice that cannot be trusted. */
export class NoticeRefused extends PayError {
  override readonly cause: RefusalCause;

  constructor(channel: PayChannel, cause: RefusalCause) {
    super(channel, `a notice of ${channel} was refused: ${cause}`);
    this.cause = cause;
  }
}
