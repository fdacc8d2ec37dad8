import { beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type OrderKind, orderKinds, type PayChannel, payChannels } from '#shared/contract/pay-enums.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { actOn, payProvider, tryActOn } from '../../testing/payment-provider-steps.ts';
import {
  comeToRest,
  compareChannels,
  findFaults,
  openWaitingOrder,
  payDeps,
  propertyRuns,
  runJobs,
  startCode,
} from '../../testing/payment-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import type { OrderRow } from '../orders/order-repository.ts';
import { checkOrder } from './check-order.ts';
import { closeWaitingOrder } from './close-waiting-order.ts';
import { listAttempts } from './payment-rows.ts';
import { queryAttemptState } from './query-attempt-state.ts';
import { receiveNotice } from './receive-notice.ts';

/** Returns all permutations of the items. */
const permute = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) => permute(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));

const { runs, timeout } = propertyRuns(6);

/** Swallows refusals and provider outages, which are expected; rethrows everything else. */
function passIfRefused(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof ProviderUnreachable)) throw error;
}

forEachApi((api) => {
  let userId: string;
  beforeEach(async () => {
    userId = (await signInUser(api)).id;
  });

  test.each(payChannels)('%s: "paid", "closed", "refunded" and a query have the same result in every order', async (channel) => {
    const ends = new Set<string>();
    for (const facts of permute(['paid', 'closed', 'refunded', 'query'] as const)) {
      const order = await openWaitingOrder(api, userId);
      const attempt = await startCode(api, order, channel);
      const { out_trade_no: outTradeNo } = attempt;
      await actOn(api, outTradeNo, { act: 'lose' });
      const state = await payProvider(api, channel).query(outTradeNo);
      const tell = (notice: Parameters<typeof receiveNotice>[2]) => receiveNotice(payDeps(api), channel, notice);
      const told = {
        paid: () => tell({ kind: 'PAYMENT', noticeId: `paid ${outTradeNo}`, outTradeNo, state }),
        closed: () => tell({ kind: 'PAYMENT', noticeId: `closed ${outTradeNo}`, outTradeNo, state: { ...state, status: 'CLOSED' } }),
        // Reports a refund that was never requested.
        refunded: () =>
          tell({
            kind: 'REFUND',
            noticeId: `refunded ${outTradeNo}`,
            outTradeNo,
            refundNo: `${order.order_no}_r9`,
            state: { status: 'DONE', providerRefundNo: null },
          }),
        query: () => queryAttemptState(payDeps(api), attempt),
      };
      for (const fact of facts) await told[fact]();
      const { status, refunded } = await api.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
      const paid = await api.db.selectFrom('pay_attempts').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow();
      const transfers = await api.db.selectFrom('ledger_transfers').select('kind').where('order_no', '=', order.order_no).execute();
      const issues = await api.db.selectFrom('payment_issues').select('kind').where('subject', '=', `${order.order_no}_r9`).execute();
      const { status: attemptStatus, settles, returned, next_query_at } = paid;
      ends.add(JSON.stringify({ status, refunded, attemptStatus, settles, returned, next_query_at, transfers, issues }));
    }
    expect([...ends].map((end) => JSON.parse(end))).toEqual([
      {
        status: 'FULFILLED',
        refunded: 0,
        attemptStatus: 'PAID',
        settles: true,
        returned: 0,
        next_query_at: null,
        transfers: [{ kind: 'BUY_SCENE' }],
        issues: [{ kind: 'UNKNOWN_REFUND' }],
      },
    ]);
  });

  type Step =
    | { do: 'open'; kind: OrderKind; channel: PayChannel }
    | { do: 'code'; order: number; channel: PayChannel }
    | { do: 'act'; order: number; code: number; act: Parameters<typeof tryActOn>[2] }
    | { do: 'double'; order: number; channel: PayChannel }
    | { do: 'check' | 'cancel'; order: number }
    | { do: 'jobs' }
    | { do: 'wait'; ms: number };

  const channels = fc.constantFrom(...payChannels);
  const number = fc.nat(19);
  const acts = fc.oneof(
    fc
      .constantFrom('pay', 'fail', 'late', 'forge', 'stale', 'lose', 'reorder', 'refund-fail', 'refund-slow', 'refund-done')
      .map((act) => ({ act })),
    fc.record({ act: fc.constant('twice'), times: fc.constant(4), parallel: fc.constant(2) }),
    fc.record({ act: fc.constant('amount'), amount: fc.integer({ min: 1, max: 3_000 }) }),
    fc.record({ act: fc.constant('down'), ms: fc.integer({ min: 0, max: 3 * MINUTE_MS }) }),
  );
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('open'), kind: fc.constantFrom(...orderKinds), channel: channels }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('code'), order: number, channel: channels }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('act'), order: number, code: fc.nat(3), act: acts }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('double'), order: number, channel: channels }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('check', 'cancel'), order: number }) },
    { weight: 2, arbitrary: fc.constant({ do: 'jobs' }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(3 * SECOND_MS, 20 * SECOND_MS, 2 * MINUTE_MS, 9 * MINUTE_MS) }),
    },
  );

  test(
    'any concurrent payment steps leave consistent books, with every 分 where the provider has it',
    async () => {
      const run = async (batches: Step[][]) => {
        const orders: OrderRow[] = [];
        const pick = (index: number) => orders[index % Math.max(1, orders.length)];
        const steps: { [Name in Step['do']]: (step: Extract<Step, { do: Name }>) => Promise<unknown> } = {
          open: async ({ kind, channel }) => {
            if (orders.length >= 20) return;
            // A new user for each order: only one membership per user may await payment.
            const order = await openWaitingOrder(api, (await signInUser(api)).id, kind);
            orders.push(order);
            await startCode(api, order, channel);
          },
          code: async ({ order, channel }) => {
            const row = pick(order);
            if (row) await startCode(api, row, channel);
          },
          act: async ({ order, code, act }) => {
            const row = pick(order);
            if (!row) return;
            await tryActOn(api, `${row.order_no}_${code + 1}`, act);
          },
          // Pays a newer code, then every older one too: each code can be paid once.
          double: async ({ order, channel }) => {
            const row = pick(order);
            if (!row) return;
            await startCode(api, row, channel).catch(passIfRefused);
            for (const { out_trade_no } of (await listAttempts(api.db, row.id)).reverse()) {
              await tryActOn(api, out_trade_no, { act: 'double' });
            }
          },
          check: async ({ order }) => {
            const row = pick(order);
            if (row) await checkOrder(payDeps(api), { orderId: row.id, userId: row.user_id });
          },
          cancel: async ({ order }) => {
            const row = pick(order);
            if (row) await closeWaitingOrder(payDeps(api), row.id, 'CANCEL', { source: 'USER' });
          },
          jobs: () => runJobs(api),
          wait: async ({ ms }) => api.clock.advance(ms),
        };
        const perform = (given: Step) => (steps[given.do] as (step: Step) => Promise<unknown>)(given).catch(passIfRefused);
        for (const batch of batches) await Promise.all(batch.map(perform));
        await comeToRest(api);
        expect(await findFaults(api)).toEqual([]);
        const { acquirer, books } = await compareChannels(api);
        expect(books).toBe(acquirer);
        const rest = await api.db.selectFrom('orders').select('status').where('status', 'not in', ['FULFILLED', 'CLOSED']).execute();
        expect(rest).toEqual([]);
      };
      const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 20 });
      await fc.assert(fc.asyncProperty(batches, run), { ...runs, endOnFailure: true });
    },
    timeout,
  );
});
