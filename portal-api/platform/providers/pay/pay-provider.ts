import type { IncomingHttpHeaders } from 'node:http';

/** Providers that take money from people. */
export type PayChannel = 'ALIPAY' | 'WECHAT';

/** How somebody pays: by a code that they scan, or on a page of the provider's. */
export type PayProduct = 'NATIVE' | 'PRECREATE' | 'PAGE' | 'H5' | 'WAP';

/** Amounts are integers in 分. */
export interface PayOrder {
  /** 6 to 32 of `0-9A-Za-z_`; the same number again is the same payment. */
  outTradeNo: string;
  amount: number;
  title: string;
  expiresAt: Date;
  product: PayProduct;
  /** Where notices go: `notifyAddress`. */
  notifyUrl: string;
  /** Where the provider's page leads back to; that credits nothing. */
  returnUrl?: string | undefined;
  /** Of the payer; needed for H5. */
  clientIp?: string | undefined;
}

/** The code that somebody scans, or the address that somebody is sent to. */
export interface PayEntry {
  qrContent: string | null;
  payUrl: string | null;
}

/**
 * NONE: the provider knows no such trade (yet: Alipay makes one when its code is scanned). REFUNDED: was paid, and all or a part went
 * back. UNKNOWN: a state that we do not know, which is neither paid nor over.
 */
export type TradeStatus = 'NONE' | 'WAITING' | 'PAID' | 'CLOSED' | 'REFUNDED' | 'UNKNOWN';

export interface TradeState {
  status: TradeStatus;
  /** The provider's own number. Not null, nor is the amount, where it was paid. */
  tradeNo: string | null;
  /** The order's whole sum, with what others gave to it (coupons). */
  amount: number | null;
  paidAt: Date | null;
}

export interface RefundOrder {
  outTradeNo: string;
  /** The same number again is the same refund. */
  refundNo: string;
  amount: number;
  /** The sum that was paid. */
  total: number;
  reason: string;
  notifyUrl: string;
}

/**
 * NONE: the provider knows no such refund, or it failed: the same number may be sent again. ABNORMAL: the money cannot reach the payer that
 * way. REFUSED: the provider closed the refund.
 */
export interface RefundState {
  status: 'PROCESSING' | 'DONE' | 'ABNORMAL' | 'REFUSED' | 'NONE';
  /** Null: the provider gives refunds no number (Alipay). */
  providerRefundNo: string | null;
}

/** A notice that the provider itself has sent; `noticeId` is the same when it is sent again. */
export type PayNotice =
  | { kind: 'PAYMENT'; noticeId: string; outTradeNo: string; state: TradeState }
  | { kind: 'REFUND'; noticeId: string; outTradeNo: string; refundNo: string; state: RefundState }
  /** About something else: acknowledged and forgotten. */
  | { kind: 'OTHER'; noticeId: string; about: string };

/** TRADE: each payment and refund of a day. FUND: each movement of the merchant's account, fees and settlements too. */
export type BillKind = 'TRADE' | 'FUND';

export interface PayProvider {
  readonly channel: PayChannel;
  /** The products that this merchant offers at a desk, and on a phone. */
  readonly products: { readonly desktop: PayProduct; readonly phone: PayProduct };
  create(order: PayOrder): Promise<PayEntry>;
  query(outTradeNo: string): Promise<TradeState>;
  /** CLOSED too where there is no such trade: no proof that nobody pays it later. PAID: somebody was quicker. */
  close(outTradeNo: string): Promise<'CLOSED' | 'PAID'>;
  refund(refund: RefundOrder): Promise<RefundState>;
  queryRefund(refund: Pick<RefundOrder, 'outTradeNo' | 'refundNo'>): Promise<RefundState>;
  /** Reads a notice out of the bytes as they came. Throws `NoticeRefused`. */
  readNotice(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<PayNotice>;
  /** The answer to a notice: taken, or to be sent again. */
  acknowledge(ok: boolean): { status: number; type: string; body: string };
  /** The file of a day in China (`YYYY-MM-DD`) as the provider keeps it, its hash compared; null: there is none (yet). `read-bill.ts` reads it. */
  bill(day: string, kind: BillKind): Promise<Buffer | null>;
}

/** The methods of a provider that call out. */
export const payCalls = ['create', 'query', 'close', 'refund', 'queryRefund', 'bill'] as const satisfies readonly (keyof PayProvider)[];

const noticePaths: Readonly<Record<PayChannel, string>> = { ALIPAY: '/api/pay/notify/alipay', WECHAT: '/api/pay/notify/wechat' };

/** A portal that knows no address of its own; only the sandbox's acquirer finds it. */
export const NAMELESS_ORIGIN = 'http://portal.invalid';

/** Where a channel's notices go, to be named when a payment or a refund is created. */
export const notifyAddress = (channel: PayChannel, publicOrigin: string | null): string =>
  (publicOrigin ?? NAMELESS_ORIGIN) + noticePaths[channel];

/** Neither the messages nor the fields of these errors hold what was sent or answered: those carry payers, keys and signatures. */
class PayError extends Error {
  readonly channel: PayChannel;

  constructor(channel: PayChannel, message: string) {
    super(message);
    this.name = new.target.name;
    this.channel = channel;
  }
}

/** No answer that can be believed came: the call may have worked. */
export class ProviderUnreachable extends PayError {
  constructor(channel: PayChannel, call: string, why: string) {
    super(channel, `${channel} did not answer ${call}: ${why}`);
  }
}

/** The provider said no: nothing has happened. */
export class ProviderRefused extends PayError {
  /** The provider's own code, such as `NOT_ENOUGH`. */
  readonly code: string;

  constructor(channel: PayChannel, call: string, code: string) {
    // Codes are words; anything else is a text that nobody has read.
    const known = /^[\w.-]{1,64}$/.test(code) ? code : 'UNREADABLE';
    super(channel, `${channel} refused ${call}: ${known}`);
    this.code = known;
  }
}

/**
 * PROBE: WeChat tries whether we check. STALE: outside of five minutes. SERIAL: signed by a key that we do not have. SIGNATURE: not by that
 * key, or not these bytes. MERCHANT: not for us. CONTENT: signed, but not to be understood.
 */
export type RefusalCause = 'PROBE' | 'STALE' | 'SERIAL' | 'SIGNATURE' | 'MERCHANT' | 'CONTENT';

/** A notice that is not to be believed. */
export class NoticeRefused extends PayError {
  override readonly cause: RefusalCause;

  constructor(channel: PayChannel, cause: RefusalCause) {
    super(channel, `a notice of ${channel} was refused: ${cause}`);
    this.cause = cause;
  }
}
