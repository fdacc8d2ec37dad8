import type { PayChannel, PayMethod } from '#shared/contract/pay-enums.ts';
import { CHINA_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** The agreed prices and limits, in 分. */
const BOOST_PRICE = 500;
const PACKS = [
  { from: 50, percentOff: 20 },
  { from: 10, percentOff: 10 },
  { from: 5, percentOff: 5 },
];
const MEMBERSHIPS = {
  10: { price: 2_990, days: 30 },
  20: { price: 7_990, days: 90 },
  30: { price: 29_900, days: 365 },
} as const;
const ORDER_LIFE = 15 * MINUTE_MS;
/** Later than the expiry, as a payment of the last second may still be reported. */
const CLOSED_AFTER = ORDER_LIFE + MINUTE_MS;
const MAX_PENDING = 5;
const WALLET_WITHOUT_NAME = 100_000;
const SPENT_WITHOUT_CODE = 20_000;
const RETURNED_WITHOUT_NAME = 100_000;
const GOES_BACK_FOR = 360 * DAY_MS;
const MEMBERSHIP_GOES_BACK_FOR = 7 * DAY_MS;
const GRANTED_AGAIN_AFTER = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];

export type ModelLevel = keyof typeof MEMBERSHIPS;

type Goods = { kind: 'RECHARGE' } | { kind: 'SCENE'; quantity: number } | { kind: 'MEMBERSHIP'; level: ModelLevel; credit: number };

/** An order of the model. Times are in ms, amounts in 分. */
export interface ModelOrder {
  goods: Goods;
  method: PayMethod;
  amount: number;
  orderedAt: number;
  status: 'WAITING' | 'PAID' | 'FULFILLED' | 'REFUNDING' | 'REFUNDED' | 'CLOSED';
  paidAt: number;
  isGiven: boolean;
  /** Whether its provider cannot refund it. */
  isBroken: boolean;
  /** Money and boosts that were returned, or are about to be. */
  back: { amount: number; pieces: number };
  refunded: number;
  refund: { amount: number; pieces: number; to: 'BALANCE' | 'ORIGIN'; isAccepted: boolean } | null;
  /** Number of failed attempts to grant the order, and when the next one is due. */
  tries: number;
  nextTry: number;
}

interface Period {
  order: ModelOrder;
  level: ModelLevel;
  startsAt: number;
  endsAt: number;
  worth: number;
  status: 'ACTIVE' | 'REPLACED' | 'REVOKED';
  replacedBy: Period | null;
}

interface Return {
  order: ModelOrder;
  amount: number;
  askedAt: number;
  status: 'HELD' | 'BACK' | 'FAILED';
}

/** DONE, or the reason of the refusal. */
export type ModelOutcome = string;

/**
 * A model of one person's money: their balance after each step, or why the step is refused. Written from the agreed rules with plain sums
 * and lists, so that it shares no code with the product.
 */
export class MoneyModel {
  balance = 0;
  held = 0;
  boosts = 0;
  toppedUntil = 0;
  readonly orders: ModelOrder[] = [];
  readonly periods: Period[] = [];
  private readonly returns: Return[] = [];

  /** Orders a recharge. Without a verified name the wallet may contain no more than ¥1,000.00. */
  recharge(amount: number, channel: PayChannel, now: number): ModelOutcome {
    const waiting = this.waiting(now).filter(({ goods }) => goods.kind === 'RECHARGE');
    if (this.balance + this.held + sum(waiting) + amount > WALLET_WITHOUT_NAME) return 'NEED_REAL_NAME';
    return this.order({ kind: 'RECHARGE' }, amount, channel, now);
  }

  buyBoosts(quantity: number, method: PayMethod, now: number): ModelOutcome {
    const off = PACKS.find(({ from }) => quantity >= from)?.percentOff ?? 0;
    return this.order({ kind: 'SCENE', quantity }, Math.floor((BOOST_PRICE * quantity * (100 - off)) / 100), method, now);
  }

  buyMembership(level: ModelLevel, method: PayMethod, now: number): ModelOutcome {
    const change = this.changeTo(level, now);
    if (change === null) return 'LOWER_LEVEL';
    if (this.waiting(now).some(({ goods }) => goods.kind === 'MEMBERSHIP')) return 'TOO_MANY_WAITING';
    const { credit } = change;
    return this.order({ kind: 'MEMBERSHIP', level, credit }, MEMBERSHIPS[level].price - credit, method, now);
  }

  /** Pays a pending order at its provider. Money that no order awaits is refunded and changes nothing here. */
  payByProvider(order: ModelOrder, now: number): void {
    if (this.waiting(now).includes(order)) this.settle(order, order.method, now);
  }

  payFromBalance(order: ModelOrder, now: number): ModelOutcome {
    if (order.status !== 'WAITING' && order.status !== 'CLOSED') return 'PAID';
    if (order.status === 'CLOSED' || order.orderedAt + ORDER_LIFE <= now) return 'NOT_WAITING';
    return this.spend(order, now);
  }

  cancel(order: ModelOrder): ModelOutcome {
    if (order.status !== 'WAITING' && order.status !== 'CLOSED') return 'PAID';
    order.status = 'CLOSED';
    return 'DONE';
  }

  /** Uses one boost to put a demand on top for an hour, or extends the running hour. */
  putToTop(now: number): ModelOutcome {
    if (this.boosts < 1) return 'NEED_PROP';
    this.boosts -= 1;
    this.toppedUntil = Math.max(now, this.toppedUntil) + HOUR_MS;
    return 'DONE';
  }

  /**
   * Requests an order's refund. Unused boosts and a recent membership are refunded automatically, everything else is decided by operators.
   */
  askRefund(order: ModelOrder, hasReason: boolean, now: number): ModelOutcome {
    const { goods, status, amount, method, back } = order;
    if (goods.kind === 'RECHARGE') return 'RECHARGE';
    if (status === 'REFUNDING') return 'UNDER_WAY';
    if (status === 'REFUNDED') return 'NOTHING_LEFT';
    if (status === 'WAITING' || status === 'CLOSED') return 'NOT_PAID';
    const left = amount - back.amount;
    if (left <= 0) return 'NOTHING_LEFT';
    const to = method === 'BALANCE' || now - order.paidAt >= GOES_BACK_FOR ? 'BALANCE' : 'ORIGIN';
    let offer = { amount: left, pieces: 0, isAccepted: false };
    if (!order.isGiven) offer.isAccepted = true;
    else if (goods.kind === 'MEMBERSHIP') {
      if (this.lastPeriod()?.order !== order) return 'NOT_LAST';
      offer.isAccepted = now - order.paidAt <= MEMBERSHIP_GOES_BACK_FOR;
    } else {
      const pieces = Math.min(this.boosts, goods.quantity - back.pieces);
      const worth = (count: number) => Math.floor((amount * count) / goods.quantity);
      const sumBack = Math.min(left, worth(back.pieces + pieces) - worth(back.pieces));
      if (sumBack > 0) offer = { amount: sumBack, pieces, isAccepted: true };
    }
    if (!offer.isAccepted && !hasReason) return 'NEED_REASON';
    order.status = 'REFUNDING';
    order.refund = { ...offer, to };
    back.amount += offer.amount;
    back.pieces += offer.pieces;
    if (offer.isAccepted) this.carryOut(order);
    return 'DONE';
  }

  /** The orders whose refunds await an operator's decision. */
  get asked(): ModelOrder[] {
    return this.orders.filter(({ refund }) => refund && !refund.isAccepted);
  }

  decide(order: ModelOrder, isAccepted: boolean): ModelOutcome {
    const { refund, goods } = order;
    if (!refund || refund.isAccepted) return 'NOT_ASKED';
    if (!isAccepted) {
      order.back.amount -= refund.amount;
      order.back.pieces -= refund.pieces;
      order.refund = null;
      order.status = order.isGiven ? 'FULFILLED' : 'PAID';
      return 'DONE';
    }
    // Another membership was bought in the meantime.
    if (goods.kind === 'MEMBERSHIP' && order.isGiven && this.lastPeriod()?.order !== order) return 'NOT_LAST';
    refund.isAccepted = true;
    this.carryOut(order);
    return 'DONE';
  }

  /** Returns the part of the balance that can be returned, in 分: the rest of the latest recharges, unless paid 360 days ago or earlier. */
  returnable(now: number): number {
    return this.partsToReturn(now).reduce((total, { amount }) => total + amount, 0);
  }

  /** Returns a part of the balance to its recharges, beginning with those that can be returned for the shortest time. */
  returnBalance(amount: number, now: number): ModelOutcome {
    if (amount > this.returnable(now)) return 'LIMIT';
    const today = this.returns.filter(({ askedAt, status }) => status !== 'FAILED' && chinaDay(askedAt) === chinaDay(now));
    if (sum(today) + amount > RETURNED_WITHOUT_NAME) return 'NEED_REAL_NAME';
    let left = amount;
    for (const part of this.partsToReturn(now).reverse()) {
      const taken = Math.min(left, part.amount);
      if (taken === 0) break;
      left -= taken;
      part.order.back.amount += taken;
      this.returns.push({ order: part.order, amount: taken, askedAt: now, status: 'HELD' });
    }
    this.balance -= amount;
    this.held += amount;
    return 'DONE';
  }

  /** Does everything that is due: closes orders, grants paid ones again, and finishes refunds and returns. */
  work(now: number): void {
    for (const order of this.orders) {
      if (order.status === 'WAITING' && order.orderedAt + CLOSED_AFTER <= now) order.status = 'CLOSED';
      if (order.status === 'PAID' && order.nextTry <= now) this.give(order, now);
      const { refund } = order;
      if (!refund?.isAccepted) continue;
      if (order.isBroken) this.balance += refund.amount;
      this.endRefund(order);
    }
    for (const back of this.returns.filter(({ status }) => status === 'HELD')) {
      const { order, amount } = back;
      this.held -= amount;
      back.status = order.isBroken ? 'FAILED' : 'BACK';
      if (order.isBroken) {
        this.balance += amount;
        order.back.amount -= amount;
      } else {
        order.refunded += amount;
        if (order.refunded === order.amount) order.status = 'REFUNDED';
      }
    }
  }

  /** Returns the orders that are awaiting payment and can still be paid. */
  private waiting(now: number): ModelOrder[] {
    return this.orders.filter(({ status, orderedAt }) => status === 'WAITING' && orderedAt + ORDER_LIFE > now);
  }

  private order(goods: Goods, amount: number, asked: PayMethod, now: number): ModelOutcome {
    const method = amount === 0 ? 'BALANCE' : asked;
    const order: ModelOrder = {
      goods,
      method,
      amount,
      orderedAt: now,
      status: 'WAITING',
      paidAt: 0,
      isGiven: false,
      isBroken: false,
      back: { amount: 0, pieces: 0 },
      refunded: 0,
      refund: null,
      tries: 0,
      nextTry: 0,
    };
    if (method !== 'BALANCE' && this.waiting(now).length >= MAX_PENDING) return 'TOO_MANY_WAITING';
    const outcome = method === 'BALANCE' ? this.spend(order, now) : 'DONE';
    if (outcome === 'DONE') this.orders.push(order);
    return outcome;
  }

  private spend(order: ModelOrder, now: number): ModelOutcome {
    const { amount } = order;
    if (amount > this.balance) return 'BALANCE_SHORT';
    const today = this.orders.filter(({ method, paidAt }) => method === 'BALANCE' && paidAt > 0 && chinaDay(paidAt) === chinaDay(now));
    if (amount > 0 && sum(today) + amount > SPENT_WITHOUT_CODE) return 'NEED_CODE';
    this.balance -= amount;
    this.settle(order, 'BALANCE', now);
    return 'DONE';
  }

  private settle(order: ModelOrder, method: PayMethod, now: number): void {
    Object.assign(order, { status: 'PAID', method, paidAt: now });
    this.give(order, now);
  }

  /** Grants an order. The membership that was credited may be gone by now: then the order stays paid and can be refunded. */
  private give(order: ModelOrder, now: number): void {
    const { goods, amount } = order;
    if (goods.kind === 'RECHARGE') this.balance += amount;
    if (goods.kind === 'SCENE') this.boosts += goods.quantity;
    order.isGiven = goods.kind !== 'MEMBERSHIP' || this.begin(order, goods, now);
    if (order.isGiven) order.status = 'FULFILLED';
    else {
      order.nextTry = now + (GRANTED_AGAIN_AFTER[order.tries] ?? Number.POSITIVE_INFINITY);
      order.tries += 1;
    }
  }

  private begin(order: ModelOrder, { level, credit }: Extract<Goods, { kind: 'MEMBERSHIP' }>, now: number): boolean {
    const [agreed, change] = [this.changeTo(level, order.orderedAt), this.changeTo(level, now)];
    if (!agreed || !change || agreed.credit < credit || change.credit > credit) return false;
    const { price, days } = MEMBERSHIPS[level];
    const { startsAt, replaced } = change;
    const period: Period = { order, level, startsAt, endsAt: startsAt + days * DAY_MS, worth: price, status: 'ACTIVE', replacedBy: null };
    for (const earlier of replaced) Object.assign(earlier, { status: 'REPLACED', replacedBy: period });
    this.periods.push(period);
    return true;
  }

  /**
   * Returns the effect of buying a level at a moment. The same level continues after the last period. A higher one begins immediately, ends
   * the others and is credited with their rest, to the second. Null if a higher level is running or will be.
   */
  private changeTo(level: ModelLevel, at: number): { credit: number; startsAt: number; replaced: Period[] } | null {
    const open = this.periods.filter(({ status, endsAt }) => status === 'ACTIVE' && endsAt > at);
    if (open.some((period) => period.level > level)) return null;
    if (open.some((period) => period.level === level)) {
      return { credit: 0, startsAt: Math.max(...open.map(({ endsAt }) => endsAt)), replaced: [] };
    }
    const rest = open.map(({ worth, startsAt, endsAt }) => {
      const [left, bought] = [endsAt - Math.max(at, startsAt), endsAt - startsAt].map((ms) => BigInt(Math.floor(ms / SECOND_MS))) as [
        bigint,
        bigint,
      ];
      return Number((BigInt(worth) * left) / bought);
    });
    const credit = rest.reduce((total, worth) => total + worth, 0);
    return { credit: Math.min(credit, MEMBERSHIPS[level].price), startsAt: at, replaced: open };
  }

  private lastPeriod(): Period | undefined {
    return this.periods.filter(({ status }) => status === 'ACTIVE').toSorted((a, b) => b.startsAt - a.startsAt)[0];
  }

  /** Takes goods back immediately. Money to a balance is also refunded immediately, money to its origin once the provider has it. */
  private carryOut(order: ModelOrder): void {
    const { refund, goods } = order;
    if (!refund) return;
    this.boosts -= refund.pieces;
    if (goods.kind === 'MEMBERSHIP' && order.isGiven) this.revoke(order);
    if (refund.to === 'ORIGIN') return;
    this.balance += refund.amount;
    this.endRefund(order);
  }

  private revoke(order: ModelOrder): void {
    for (const period of this.periods) {
      if (period.order === order) period.status = 'REVOKED';
      if (period.replacedBy?.order === order) Object.assign(period, { status: 'ACTIVE', replacedBy: null });
    }
  }

  private endRefund(order: ModelOrder): void {
    order.refunded += order.refund?.amount ?? 0;
    order.refund = null;
    order.status = order.refunded === order.amount ? 'REFUNDED' : order.isGiven ? 'FULFILLED' : 'PAID';
  }

  /** Returns the parts of the balance by the recharge that they came from, latest first. */
  private partsToReturn(now: number): { order: ModelOrder; amount: number }[] {
    let unexplained = this.balance;
    return this.orders
      .filter(({ goods, status, paidAt }) => goods.kind === 'RECHARGE' && status === 'FULFILLED' && now - paidAt < GOES_BACK_FOR)
      .toSorted((a, b) => b.paidAt - a.paidAt)
      .map((order) => {
        const amount = Math.min(unexplained, order.amount - order.back.amount);
        unexplained -= amount;
        return { order, amount };
      })
      .filter(({ amount }) => amount > 0);
  }
}

const sum = (of: readonly { amount: number }[]): number => of.reduce((total, { amount }) => total + amount, 0);

const chinaDay = (time: number): number => Math.floor((time + CHINA_OFFSET_MS) / DAY_MS);
