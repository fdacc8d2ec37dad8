import { HOUR_MS } from '#shared/durations.ts';
import { runReconciliation } from '../domain/reconciliation/run-reconciliation.ts';
import { startOfChinaDay, toChinaDay } from '../platform/china-time.ts';
import { payDeps } from './payment-steps.ts';
import type { TestApi } from './test-api.ts';

/** Moves the clock to an hour in China of the next day, or `days` days ahead, and returns the day before the new one. */
export function moveTo(api: Pick<TestApi, 'clock'>, hour: number, days = 1): string {
  const midnight = startOfChinaDay(api.clock.now(), 0 - days);
  api.clock.advance(midnight.getTime() + hour * HOUR_MS - api.clock.now().getTime());
  return toChinaDay(startOfChinaDay(api.clock.now(), 1));
}

export const reconcile = (api: TestApi): Promise<void> => runReconciliation(payDeps(api));

/** Returns the bills of a day. */
export const listBills = ({ db }: TestApi, day: string) =>
  db.selectFrom('bill_files').selectAll().where('day', '=', day).orderBy('id').execute();

/** Returns the issues that bills of a day have opened, open or closed. */
export const listBillIssues = ({ db }: TestApi, day: string) =>
  db
    .selectFrom('payment_issues')
    .innerJoin('bill_files', 'bill_files.id', 'payment_issues.bill_id')
    .selectAll('payment_issues')
    .where('bill_files.day', '=', day)
    .orderBy('payment_issues.id')
    .execute();
