import { payChannels } from '#shared/contract/pay-enums.ts';
import type { WalletSummary } from '#shared/contract/wallet.ts';
import { allocateReturn } from '#shared/rules/allocate-return.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { readBalance } from '../../domain/ledger/balance.ts';
import { sumMovements } from '../../domain/ledger/movements.ts';
import { readSettings } from '../../domain/orders/payment-settings.ts';
import { listRecharges } from '../../domain/payments/recharges.ts';
import { startOfChinaDay, toChinaDay, toPortalTime } from '../../platform/china-time.ts';
import { listReturning } from './return-repository.ts';

const DAYS = 30;

/** Returns the money in a user's wallet, the income and spending of this month, and those of each of the last thirty days. */
export async function readSummary({ db, clock, providers }: PortalApiDeps, userId: string): Promise<WalletSummary> {
  const now = clock.now();
  const today = toChinaDay(now);
  const startOfMonth = new Date(`${today.slice(0, 7)}-01T00:00:00+08:00`);
  const [{ balance, held }, month, recent, recharges, open, { sales: rechargeable }] = await Promise.all([
    readBalance(db, userId),
    sumMovements(db, userId, { from: startOfMonth }),
    sumMovements(db, userId, { from: startOfChinaDay(now, DAYS - 1) }),
    listRecharges(db, userId, now),
    listReturning(db, userId),
    readSettings(db, now),
  ]);
  const byDay = new Map(recent.days.map((one) => [one.day, one]));
  const series = Array.from({ length: DAYS }, (_, index) => {
    const day = toChinaDay(startOfChinaDay(now, DAYS - 1 - index));
    return byDay.get(day) ?? { day, income: 0, expenditure: 0 };
  });
  const methods = payChannels.filter((channel) => providers.pay[channel]);
  const { returnable } = allocateReturn({ balance, recharges, now });
  const returning = open.map((row) => ({
    refundNo: row.refund_no,
    orderNo: row.order_no,
    amount: row.amount,
    payMethod: row.pay_method,
    askedAt: toPortalTime(row.created_at),
  }));
  return { balance, held, monthIn: month.income, monthOut: month.expenditure, series, methods, rechargeable, returnable, returning };
}
