import type { OrderKind, PayChannel } from '#shared/contract/pay-enums.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { sealFinishedDays } from '../domain/ledger/seals.ts';
import { lockBuyerForPurchase } from '../domain/orders/lock-buyer.ts';
import { openOrder } from '../domain/orders/open-order.ts';
import type { OrderRow } from '../domain/orders/order-repository.ts';
import { runPaymentJobs } from '../domain/payments/jobs/payment-jobs.ts';
import type { PayDeps } from '../domain/payments/pay-deps.ts';
import type { AttemptRow } from '../domain/payments/payment-rows.ts';
import { startAttempt } from '../domain/payments/start-attempt.ts';
import { examineBooks } from '../maintenance/doctor/examine-books.ts';
import { readApiConfig } from '../platform/config/env.ts';
import type { OrderSnapshot } from '../platform/db/tables/payment-tables.ts';
import { actOn } from './payment-provider-steps.ts';
import { createWatchedLogger, type TestApi } from './test-api.ts';

const config = readApiConfig({});
const logger = createWatchedLogger();

/** Returns the dependencies of payments from an API under test. */
export const payDeps = ({ db, clock, providers, metrics }: TestApi): PayDeps => ({ db, clock, providers, metrics, config, logger });

/** Runs all payment jobs that are due, then waits for the provider's notices: a job may have skipped rows that a notice had locked. */
export async function runJobs(api: TestApi): Promise<void> {
  await runPaymentJobs(payDeps(api));
  await Promise.all(api.providers.acquirer?.underWay ?? []);
}

/** Runs the jobs three times, as one job may leave work to another. */
export async function runJobsDown(api: TestApi): Promise<void> {
  for (let run = 0; run < 3; run += 1) await runJobs(api);
}

/**
 * Lets everything end that payments started: clears the providers' faults, continues pending refunds, and advances the clock until no order
 * is awaiting payment and no refund is in progress, or a day has passed. Seals the finished days, as happens each night.
 */
export async function comeToRest(api: TestApi): Promise<void> {
  api.clock.advance(5 * MINUTE_MS);
  const slow = await api.db.selectFrom('sandbox_payments').select('out_trade_no').where('refund_fault', 'is not', null).execute();
  for (const { out_trade_no } of slow) await actOn(api, out_trade_no, { act: 'refund-done' });
  const isOpen = async () =>
    (await api.db.selectFrom('refunds').select('id').where('status', 'not in', ['DONE', 'REFUSED']).execute()).length > 0 ||
    (await api.db.selectFrom('orders').select('id').where('status', '=', 'WAITING').execute()).length > 0;
  for (const minutes of [0, 20, 1, 10, 30, 24 * 60]) {
    api.clock.advance(minutes * MINUTE_MS);
    for (let round = 0; round < 4; round += 1) await runJobs(api);
    if (minutes >= 20 && !(await isOpen())) break;
  }
  await sealFinishedDays(api.db, api.clock.now());
}

/** Time limit of one run of a payment property test, even on a busy machine. */
const RUN_MS = 30_000;

/**
 * Returns the settings of a payment property test: `fewest` runs in a suite, or PAY_PROPERTY_RUNS if set (`isLong`). It is interrupted
 * before the test's `timeout` (ms), so that a counterexample is reported however long shrinking it would take.
 */
export function propertyRuns(fewest: number) {
  const asked = process.env['PAY_PROPERTY_RUNS'];
  const numRuns = Number(asked ?? fewest);
  const timeout = (numRuns + 3) * RUN_MS;
  return {
    isLong: asked !== undefined,
    timeout,
    runs: { numRuns, interruptAfterTimeLimit: timeout - RUN_MS, markInterruptAsFailure: true },
  };
}

const lines: Readonly<Record<OrderKind, OrderSnapshot['lines'][number]>> = {
  SCENE: { line: 1, title: '置顶卡', amount: 1_000, sceneCode: 'TOP', quantity: 2 },
  MEMBERSHIP: { line: 1, title: '月卡会员', amount: 1_000, level: 10, days: 30 },
  RECHARGE: { line: 1, title: '充值', amount: 1_000 },
};

/** Opens an order of ¥10.00 that is awaiting payment: two boosts TOP, a month, or a recharge. */
export async function openWaitingOrder(api: TestApi, userId: string, kind: OrderKind = 'SCENE'): Promise<OrderRow> {
  const now = api.clock.now();
  const order = {
    kind,
    title: lines[kind].title,
    listAmount: 1_000,
    amount: 1_000,
    snapshot: { lines: [lines[kind]], breakdown: [], agreedTo: null, agreedAt: null },
    payMethod: 'WECHAT' as const,
  };
  return api.db.transaction().execute(async (trx) => {
    const held = await lockBuyerForPurchase(trx, { userId, clientKey: null }, now);
    const settings = { ...held.sale.settings, maxWaitingOrders: 100 };
    return openOrder(trx, held, order, { settings, by: { source: 'USER' }, now });
  });
}

/** Creates a code for an order, by default for a desktop. */
export async function startCode(
  api: TestApi,
  { id: orderId }: Pick<OrderRow, 'id'>,
  channel: PayChannel,
  { isPhone = false, keepsOpenCode = false } = {},
): Promise<AttemptRow> {
  const { attempt } = await startAttempt(payDeps(api), {
    orderId,
    channel,
    payer: { isPhone, ip: '203.0.113.7', origin: null },
    keepsOpenCode,
  });
  return attempt;
}

/** Returns the faults found by a deep examination of the books. */
export async function findFaults({ db, clock }: TestApi) {
  return (await examineBooks(db, { deep: true, now: clock.now() })).faults;
}

/** Returns the money that providers have for us, according to them and to our books: the two must be equal. */
export async function compareChannels({ db }: TestApi): Promise<{ acquirer: number; books: number }> {
  const sum = async (query: Promise<{ total: string | number | null } | undefined>) => Number((await query)?.total ?? 0);
  const paid = await sum(
    db
      .selectFrom('sandbox_payments')
      .select((eb) => eb.fn.sum<string>('paid_amount').as('total'))
      .executeTakeFirst(),
  );
  const refunds = db.selectFrom('sandbox_refunds').where('status', '=', 'SUCCESS');
  const refunded = await sum(refunds.select((eb) => eb.fn.sum<string>('amount').as('total')).executeTakeFirst());
  const side = (column: 'debit_id' | 'credit_id') =>
    sum(
      db
        .selectFrom('ledger_transfers')
        .innerJoin('ledger_accounts', 'ledger_accounts.id', column)
        .where('ledger_accounts.kind', '=', 'CHANNEL')
        // Leaves out money that a test put into a wallet: no provider has it.
        .where('order_no', 'in', db.selectFrom('orders').select('order_no'))
        .select((eb) => eb.fn.sum<string>('amount').as('total'))
        .executeTakeFirst(),
    );
  return { acquirer: paid - refunded, books: (await side('debit_id')) - (await side('credit_id')) };
}
