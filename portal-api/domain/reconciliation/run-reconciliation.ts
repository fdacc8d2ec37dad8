import type { PayChannel } from '#shared/contract/pay-enums.ts';
import { isDatabaseUnavailable } from '../../platform/errors.ts';
import type { PayDeps } from '../payments/pay-deps.ts';
import { applyDifference } from './apply-differences.ts';
import { closeSettled, openDifference } from './bill-issues.ts';
import { type BillRow, changeBill, claimBills, planBills } from './bill-rows.ts';
import { bookFees, bookMovements } from './book-bill.ts';
import { compareBill } from './compare-bill.ts';
import { fetchBill } from './fetch-bill.ts';
import { listOurs, listTheirs } from './own-movements.ts';

/**
 * Fetches the bills that are due and compares them with the books, both ways: payments missing here are settled and refunds missing here
 * are finished now, other differences become issues. The bills are the queue, so any number of instances share it; running it again changes
 * nothing. A failed bill is logged and is due again later.
 */
export async function runReconciliation(deps: PayDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, providers, logger } = deps;
  const log = (error: unknown) => logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'a bill could not be worked on');
  try {
    await planBills(db, Object.keys(providers.pay) as PayChannel[], clock.now());
    for (let bills = await claimBills(db, clock.now()); bills.length > 0; bills = await claimBills(db, clock.now())) {
      for (const bill of bills) {
        if (signal?.aborted) return;
        await workOn(deps, bill).catch(log);
      }
    }
  } catch (error) {
    log(error);
  }
}

async function workOn(deps: PayDeps, bill: BillRow): Promise<void> {
  const isFetched = bill.status === 'READ' || bill.status === 'COMPARED';
  const read = isFetched ? bill : await fetchBill(deps, bill);
  if (!read) return;
  const { db, clock } = deps;
  if (bill.kind === 'TRADE') {
    await compare(deps, read);
    await bookFees(db, read, clock.now());
  } else {
    await bookMovements(db, read, clock.now());
  }
  await changeBill(db, bill.id, { status: 'COMPARED', compared_at: clock.now(), next_try_at: null });
}

/** Compares a bill with the books. A difference that cannot be resolved becomes an issue and does not block the others. */
async function compare(deps: PayDeps, bill: BillRow): Promise<void> {
  const { db, clock, logger } = deps;
  const theirs = await listTheirs(db, bill.id);
  const differences = compareBill(theirs, await listOurs(db, bill));
  const times = new Map(theirs.map(({ no, at }) => [no, at]));
  for (const difference of differences) {
    try {
      await applyDifference(deps, bill, difference, times.get(difference.no) ?? clock.now());
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      logger.error({ err: error, bill: bill.id, no: difference.no }, 'failed to resolve a difference: opened an issue for an operator');
      await openDifference(db, bill, difference, clock.now());
    }
  }
  await closeSettled(db, bill, differences, clock.now());
}
