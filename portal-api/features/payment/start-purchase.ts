import type { PayMethod } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import { purchaseTerms } from '#shared/text/money-texts.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { refuseMinor } from '../../domain/orders/buyer-checks.ts';
import { holdBuyer } from '../../domain/orders/hold-buyer.ts';
import { openOrder, refuseOtherPurchase } from '../../domain/orders/open-order.ts';
import { findOrderByKey, type OrderRow } from '../../domain/orders/order-repository.ts';
import { type PricedPurchase, type Purchase, pricePurchase } from '../../domain/orders/price-purchase.ts';
import { requirePayProvider } from '../../domain/payments/pay-deps.ts';
import { withCode } from '../../domain/payments/payment-start.ts';
import { type CheckedCode, takeCode } from '../../domain/sign-in/sms-code.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Buyer, checkGivenCode, payFromBalance } from './pay-from-balance.ts';

export interface PurchaseTerms {
  payMethod: PayMethod;
  expectedAmount?: number | undefined;
  /** ISO time of when the buyer’s membership ends, null for none, as they saw it. */
  expectedCurrentEnd?: string | null | undefined;
  agreed?: true | undefined;
  code?: string | undefined;
}

/**
 * Buys. From the balance it is paid and given at once; whatever is refused, BALANCE_SHORT too, leaves no order behind, so that the same
 * purchase may be begun again by another method. By a provider an order waits for its payment, and stays if the provider gives no code
 * (503). The key of an earlier purchase gives that one's order as it is now, with its code.
 */
export async function startPurchase(deps: PortalApiDeps, buyer: Buyer, purchase: Purchase, terms: PurchaseTerms): Promise<PaymentStart> {
  const now = deps.clock.now();
  // The code of an earlier purchase is used up.
  const { userId, clientKey } = buyer;
  const earlier = terms.code === undefined || clientKey === null ? undefined : await findOrderByKey(deps.db, userId, clientKey);
  if (earlier) return withCode(deps, buyer.payer, samePurchase(earlier, purchase));
  const code = await checkGivenCode(deps, buyer, terms);
  const order = await runMoneyTransaction(deps.db, (trx) => buy(deps, trx, { buyer, purchase, terms, code }, now));
  return withCode(deps, buyer.payer, order);
}

/** The order of an earlier purchase, unless it was of something else. */
function samePurchase(earlier: OrderRow, purchase: Purchase): OrderRow {
  const { kind } = purchase;
  const bought = kind === 'SCENE' ? { sceneCode: purchase.sceneCode, quantity: purchase.quantity } : { level: purchase.level };
  refuseOtherPurchase(earlier, { kind, snapshot: { lines: [{ line: 1, title: '', amount: 0, ...bought }] } });
  return earlier;
}

interface Request {
  buyer: Buyer;
  purchase: Purchase;
  terms: PurchaseTerms;
  code: CheckedCode | null;
}

/** The buyer is held first: what an upgrade costs depends on what they have by then. */
async function buy(deps: PortalApiDeps, trx: Database, request: Request, now: Date): Promise<OrderRow> {
  const { buyer, purchase, terms, code } = request;
  const { userId, requestId } = buyer;
  const by = { source: 'USER', actor: userId, requestId } as const;
  const held = await holdBuyer(trx, buyer, now);
  if (held.earlier) return samePurchase(held.earlier, purchase);
  const { sale, spentToday } = held;
  const priced = await pricePurchase(trx, { userId, purchase, terms: sale }, now);
  if (terms.expectedAmount !== undefined && terms.expectedAmount !== priced.amount) throw priceChanged(priced);
  if (hasOtherMembership(priced, terms)) throw membershipChanged();
  await refuseMinor(trx, deps.identityKey, userId, now);
  const payMethod = priced.amount === 0 ? 'BALANCE' : terms.payMethod;
  if (payMethod !== 'BALANCE') requirePayProvider(deps, payMethod);
  const { title, listAmount, amount, priceVersion, breakdown, lines } = priced;
  const agreement = terms.agreed ? { agreedTo: purchaseTerms.version, agreedAt: now.toISOString() } : { agreedTo: null, agreedAt: null };
  const snapshot = { priceVersion, lines, breakdown, ...agreement };
  const wanted = { kind: purchase.kind, title, listAmount, amount, snapshot, payMethod };
  const opened = await openOrder(trx, held, wanted, { settings: sale.settings, by, now });
  if (payMethod !== 'BALANCE') return opened;
  const order = await payFromBalance(trx, opened, { buyer, hasCode: code !== null, spentToday, settings: sale.settings }, now);
  if (code) await takeCode(trx, code, now);
  return order;
}

const priceChanged = ({ amount }: PricedPurchase): ApiError =>
  new ApiError(409, '价格已更新，请确认后重新提交', { data: { reason: 'PRICE_CHANGED', amount } });

/** Somebody who pays in two tabs would else buy the same again without having been told. */
const hasOtherMembership = ({ membership }: PricedPurchase, { expectedCurrentEnd: seen }: PurchaseTerms): boolean =>
  membership !== null && seen !== undefined && timeOf(seen) !== timeOf(membership.currentEnd);

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

const membershipChanged = (): ApiError =>
  new ApiError(409, '您的会员刚刚有变化，还没有扣款，请核对后重新确认', { data: { reason: 'MEMBERSHIP_CHANGED' } });
