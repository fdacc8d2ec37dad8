import { post } from '../domain/ledger/post-transfer.ts';
import { lockBuyerForPurchase } from '../domain/orders/lock-buyer.ts';
import { openOrder } from '../domain/orders/open-order.ts';
import { payByBalance } from '../domain/orders/pay-order.ts';
import { type Purchase, pricePurchase } from '../domain/orders/price-purchase.ts';
import type { Database } from '../platform/db/database.ts';
import type { SeededPerson } from './seed-people.ts';
import { addDays } from './seed-time.ts';

/** The demo person's opening balance, in 分, and how many days ago it was posted. */
const OPENING = { amount: 25_215, daysAgo: 28 };

/** The demo person's membership and part of their boosts, in chronological order. `seed-inventories.ts` grants the other boosts. */
const purchases: readonly { daysAgo: number; purchase: Purchase }[] = [
  { daysAgo: 27, purchase: { kind: 'MEMBERSHIP', level: 20 } },
  { daysAgo: 19, purchase: { kind: 'SCENE', sceneCode: 'CONTACT', quantity: 5 } },
  { daysAgo: 9, purchase: { kind: 'SCENE', sceneCode: 'REFRESH', quantity: 5 } },
  { daysAgo: 4, purchase: { kind: 'SCENE', sceneCode: 'HEADLINES', quantity: 1 } },
];

/** Returns how many boosts of a kind the demo person has bought. */
export const countBought = (sceneCode: string): number =>
  purchases.reduce((sum, { purchase }) => sum + (purchase.kind === 'SCENE' && purchase.sceneCode === sceneCode ? purchase.quantity : 0), 0);

/** Returns the time of the demo person's opening balance, before all purchases. */
export const purchasesBegan = (now: Date): Date => addDays(now, -OPENING.daysAgo);

/**
 * Makes the demo person's purchases from the balance like any user's, at the prices of those days: orders, boosts, a membership and its
 * notice, which is marked as read.
 */
export async function seedPurchases(trx: Database, now: Date, { id: userId }: SeededPerson): Promise<void> {
  const [from, to] = [{ kind: 'OPENING' }, { kind: 'CASH', userId }] as const;
  await post(trx, { from, to, amount: OPENING.amount, kind: 'OPENING', bizType: 'SEED', bizId: userId }, purchasesBegan(now));
  for (const { daysAgo, purchase } of purchases) await buy(trx, userId, purchase, addDays(now, -daysAgo));
  await trx.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null).execute();
}

async function buy(trx: Database, userId: string, purchase: Purchase, at: Date): Promise<void> {
  const by = { source: 'USER', actor: userId } as const;
  const held = await lockBuyerForPurchase(trx, { userId, clientKey: null }, at);
  const priced = await pricePurchase(trx, { userId, purchase, terms: held.sale }, at);
  const { title, listAmount, amount, priceVersion, lines, breakdown } = priced;
  const snapshot = { priceVersion, lines, breakdown, agreedTo: null, agreedAt: null };
  const wanted = { kind: purchase.kind, title, listAmount, amount, snapshot, payMethod: 'BALANCE' } as const;
  const order = await openOrder(trx, held, wanted, { settings: held.sale.settings, by, now: at });
  await payByBalance(trx, order, by, at);
}
