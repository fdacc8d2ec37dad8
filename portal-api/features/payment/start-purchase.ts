import type { PayMethod } from '#shared/contract/pay-enums.ts';
import type { PaymentStart } from '#shared/contract/payment.ts';
import { purchaseTerms } from '#shared/text/money-texts.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { runMoneyTransaction } from '../../domain/ledger/run-money-transaction.ts';
import { refuseMinor } from '../../domain/orders/buyer-checks.ts';
import { lockBuyerForPurchase } from '../../domain/orders/lock-buyer.ts';
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
  /** ISO time at which the buyer's membership ends, as the buyer saw it; null for none. */
  expectedCurrentEnd?: string | null | undefined;
  agreed?: true | undefined;
  code?: string | undefined;
}

/**
 * Makes a purchase. From the balance it is paid and fulfilled immediately; any refusal, including BALANCE_SHORT, leaves no order behind, so
 * that the purchase can be started again by another method. With a provider the order awaits payment, and stays even if the provider
 * returns no code (503). The key of an earlier purchase returns that order in its current state, with its code.
 */
export async function startPurchase(deps: PortalApiDeps, buyer: Buyer, purchase: Purchase, terms: PurchaseTerms): Promise<PaymentStart> {
  const now = deps.clock.now();
  // The SMS code of an earlier purchase is used up, so look that purchase up before checking the code.
  const { userId, clientKey } = buyer;
  const earlier = terms.code === undefined || clientKey === null ? undefined : await findOrderByKey(deps.db, userId, clientKey);
  if (earlier) return withCode(deps, buyer.payer, samePurchase(earlier, purchase));
  const code = await checkGivenCode(deps, buyer, terms);
  const order = await runMoneyTransaction(deps.db, (trx) => buy(deps, trx, { buyer, purchase, terms, code }, now));
  return withCode(deps, buyer.payer, order);
}

/** Returns the order of an earlier purchase. Throws if it was for something else. */
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

/** Creates the order. Locks the buyer first: the price of an upgrade depends on the membership at that time. */
async function buy(deps: PortalApiDeps, trx: Database, request: Request, now: Date): Promise<OrderRow> {
  const { buyer, purchase, terms, code } = request;
  const { userId, requestId } = buyer;
  const by = { source: 'USER', actor: userId, requestId } as const;
  const held = await lockBuyerForPurchase(trx, buyer, now);
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

/** Returns whether the membership has changed since the buyer saw it: a buyer with two tabs could buy the same twice unawares. */
const hasOtherMembership = ({ membership }: PricedPurchase, { expectedCurrentEnd: seen }: PurchaseTerms): boolean =>
  membership !== null && seen !== undefined && timeOf(seen) !== timeOf(membership.currentEnd);

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

const membershipChanged = (): ApiError =>
  new ApiError(409, '您的会员刚刚有变化，还没有扣款，请核对后重新确认', { data: { reason: 'MEMBERSHIP_CHANGED' } });
