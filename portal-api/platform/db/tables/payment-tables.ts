import type { Generated } from 'kysely';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type {
  AttemptStatus,
  InvoiceStatus,
  InvoiceTitleKind,
  MembershipLevel,
  OrderKind,
  OrderStatus,
  PayChannel,
  PayMethod,
  RefundCause,
  RefundStatus,
} from '#shared/contract/pay-enums.ts';
import type { Count, Id, Json, NullableTime, Time } from './column-types.ts';

/** Products for sale. `code`: the boost, or the membership level. */
export interface ProductsTable {
  kind: 'SCENE' | 'MEMBERSHIP';
  code: string;
  title: string;
  /** Only for a membership. */
  days: number | null;
}

/** Prices, append-only: the price at a moment is the latest version valid by then. */
export interface PriceVersionsTable {
  id: Id;
  kind: 'SCENE' | 'MEMBERSHIP';
  code: string;
  /** In 分. */
  price: number;
  packs: Json<{ from: number; percentOff: number }[]>;
  is_on_sale: boolean;
  valid_from: Time;
  made_by: string;
}

/** Limits and switches of payments, append-only like prices. */
export interface PaymentSettingsTable {
  id: Id;
  name: string;
  value: Json<unknown>;
  valid_from: Time;
  made_by: string;
}

/** The terms that the buyer of an order agreed to. */
export interface OrderSnapshot {
  /** The price version in force; absent for a recharge. */
  priceVersion?: string;
  lines: {
    line: number;
    title: string;
    amount: number;
    sceneCode?: SceneCode;
    quantity?: number;
    level?: MembershipLevel;
    days?: number;
  }[];
  breakdown: { label: string; amount: number }[];
  /** The version of the terms that the buyer accepted; null: none. */
  agreedTo: string | null;
  /** ISO 8601; null if no terms were accepted. */
  agreedAt: string | null;
}

export interface OrdersTable {
  id: Id;
  order_no: string;
  user_id: string;
  kind: OrderKind;
  status: OrderStatus;
  title: string;
  /** In 分, like every amount in these tables. */
  list_amount: number;
  amount: number;
  snapshot: Json<OrderSnapshot>;
  pay_method: PayMethod | null;
  /** The Idempotency-Key of the request that created it. */
  client_key: string | null;
  refunded: Count;
  created_at: Time;
  expires_at: Time;
  paid_at: NullableTime;
  fulfilled_at: NullableTime;
  closed_at: NullableTime;
  close_reason: string | null;
  /** When a job works on it next. */
  next_try_at: NullableTime;
  tries: Count;
}

/** One try to pay an order at a provider. */
export interface PayAttemptsTable {
  id: Id;
  order_id: string;
  out_trade_no: string;
  channel: PayChannel;
  product: 'NATIVE' | 'PRECREATE' | 'PAGE' | 'H5' | 'WAP' | 'JSAPI';
  amount: number;
  status: AttemptStatus;
  qr_content: string | null;
  pay_url: string | null;
  provider_trade_no: string | null;
  paid_amount: number | null;
  paid_at: NullableTime;
  /** Whether this attempt pays the order; money from any other attempt is refunded. */
  settles: boolean;
  returned: Count;
  created_at: Time;
  expires_at: Time;
  next_query_at: NullableTime;
  queries: Count;
}

/** A verified notice from a provider, append-only. */
export interface PayNoticesTable {
  id: Id;
  channel: PayChannel;
  notice_id: string;
  kind: 'PAYMENT' | 'REFUND' | 'TRANSFER';
  out_no: string;
  verdict: 'ACCEPTED' | 'STALE' | 'MISMATCH' | 'UNKNOWN';
  facts: Json<Record<string, unknown>>;
  at: Time;
}

export interface RefundsTable {
  id: Id;
  refund_no: string;
  order_id: string;
  /** Null: refunded to the balance. */
  attempt_id: string | null;
  amount: number;
  /** Number of boosts taken back. */
  quantity: number | null;
  cause: RefundCause;
  status: RefundStatus;
  reason: string | null;
  /** Idempotency key of the request, for a return. */
  client_key: Generated<string | null>;
  asked_by: string;
  approved_by: string | null;
  provider_refund_no: string | null;
  created_at: Time;
  done_at: NullableTime;
  tries: Count;
  next_try_at: NullableTime;
  /** Why it is not done: the provider's message, or the reason of the operator who rejected it. */
  error: string | null;
  /** The provider rejected it right after reporting that it knows no such refund, and it has not been sent since. */
  is_unsent: Generated<boolean>;
}

/** A period of membership; ACTIVE periods of a user never overlap. */
export interface MembershipPeriodsTable {
  id: Id;
  user_id: string;
  level: number;
  starts_at: Time;
  ends_at: Time;
  /** Null: not bought. */
  order_id: string | null;
  paid: Count;
  status: 'ACTIVE' | 'REPLACED' | 'REVOKED';
  /** The period that replaced it. */
  replaced_by: string | null;
  /** The last notice about its end: some days before (SOON), or on the day (DAY). */
  end_told: 'SOON' | 'DAY' | null;
  created_at: Time;
}

/** Every step of an order's lifecycle, append-only. */
export interface OrderEventsTable {
  id: Id;
  order_id: string;
  event: string;
  before: string | null;
  after: string;
  source: 'NOTICE' | 'QUERY' | 'BILL' | 'USER' | 'OPERATOR' | 'JOB';
  actor: string | null;
  request_id: string | null;
  at: Time;
}

/** A payment problem that an operator has to look into. */
export interface PaymentIssuesTable {
  id: Id;
  kind: string;
  channel: PayChannel | null;
  subject: string;
  facts: Json<Record<string, unknown>>;
  status: Generated<'OPEN' | 'CLOSED'>;
  owner: string | null;
  note: string | null;
  created_at: Time;
  closed_at: NullableTime;
  /** The bill that revealed it; null if something else did. */
  bill_id: string | null;
  closed_by: string | null;
}

/** An invoice that a buyer requested. Amount in 分. */
export interface InvoicesTable {
  id: Id;
  order_id: string;
  kind: InvoiceTitleKind;
  name: string;
  tax_no: string | null;
  /** Null once the account is erased. */
  email: string | null;
  amount: number;
  status: InvoiceStatus;
  /** Invoice number of the tax authority. */
  number: string | null;
  reversal_number: string | null;
  reason: string | null;
  requested_at: Time;
  issued_at: NullableTime;
  ended_at: NullableTime;
  decided_by: string | null;
}
