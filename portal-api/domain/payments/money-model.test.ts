import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import supertest from 'supertest';
import { type PayChannel, type PayMethod, payChannels, payMethods } from '#shared/contract/pay-enums.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { forEachDatabase } from '../../testing/for-each-database.ts';
import { type ModelLevel, type ModelOrder, MoneyModel } from '../../testing/money-model.ts';
import { actOn, tryActOn } from '../../testing/payment-provider-steps.ts';
import { comeToRest, compareChannels, findFaults, propertyRuns, runJobsDown } from '../../testing/payment-steps.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishDemand } from '../../testing/test-demands.ts';
import { readBalance } from '../ledger/balance.ts';

const PEOPLE = 5;
const TOKEN = 'operator-token-of-this-test';
const { runs, timeout, isLong } = propertyRuns(2);
const STEPS = isLong ? 100 : 40;

/** `isPaid`: a provider payment is paid immediately. `order`: index counted back from the latest order. */
type Step =
  | { do: 'nothing' }
  | { do: 'recharge'; amount: number; method: PayChannel; isPaid: boolean }
  | { do: 'buyBoosts'; quantity: number; method: PayMethod; isPaid: boolean }
  | { do: 'buyMembership'; level: ModelLevel; method: PayMethod; isPaid: boolean }
  | { do: 'pay' | 'payFromBalance' | 'cancel' | 'breakRefunds'; order: number }
  | { do: 'use' }
  | { do: 'askRefund'; order: number; hasReason: boolean }
  | { do: 'decide'; isAccepted: boolean }
  | { do: 'return'; share: number }
  | { do: 'wait'; ms: number };

interface Person {
  buyer: TestBuyer;
  demandId: string;
  model: MoneyModel;
  /** The order numbers of the model's orders; `codes` counts the codes of each. */
  numbers: Map<ModelOrder, string>;
  codes: Map<ModelOrder, number>;
}

const order = fc.nat(5);
const isPaid = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const method = fc.oneof(
  { weight: 3, arbitrary: fc.constant('BALANCE' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...payMethods) },
);
const amount = fc.oneof(fc.integer({ min: 1_000, max: 40_000 }), fc.constantFrom(100, 2_990, 30_000, 50_000));
const quantity = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(49, 50));
const share = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(100, 101));
const wait = fc.constantFrom(
  MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  2 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
  8 * DAY_MS,
  31 * DAY_MS,
  100 * DAY_MS,
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant({ do: 'nothing' }) },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('recharge'), amount, method: fc.constantFrom(...payChannels), isPaid }) },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('buyBoosts'), quantity, method, isPaid }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('buyMembership'), level: fc.constantFrom(10, 20, 30), method, isPaid }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('pay', 'payFromBalance', 'cancel'), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('breakRefunds'), order }) },
  { weight: 6, arbitrary: fc.constant({ do: 'use' }) },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('askRefund'), order, hasReason: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('decide'), isAccepted: fc.boolean() }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('return'), share }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('wait'), ms: wait }) },
);
const steps = fc.array(fc.tuple(fc.nat(PEOPLE - 1), step), { minLength: STEPS, maxLength: STEPS, size: 'max' });

/** Returns DONE, or the reason of the refusal. */
function outcomeOf({ status, body, text }: supertest.Response): string {
  if (status === 200) return 'DONE';
  if (body?.data?.fields?.reason) return 'NEED_REASON';
  return body?.data?.reason ?? `${status} ${text}`;
}

forEachDatabase((open) => {
  test(
    `${PEOPLE} people take ${STEPS} steps: all balances equal the model, none is negative, and the books are consistent`,
    () =>
      fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const database = await open();
          try {
            await live(createTestApi(database.db, { operatorToken: TOKEN }), taken);
          } finally {
            await database.close();
          }
        }),
        runs,
      ),
    timeout,
  );
});

async function live(api: TestApi, taken: readonly (readonly [person: number, step: Step])[]): Promise<void> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const buyer = await signInBuyer(api);
    people.push({
      buyer,
      demandId: (await publishDemand(api, { publisher_id: buyer.id })).id,
      model: new MoneyModel(),
      numbers: new Map(),
      codes: new Map(),
    });
  }
  for (const [index, given] of taken) {
    const person = people[index];
    if (!person || given.do === 'nothing') continue;
    // Keeps the steps apart in time.
    api.clock.advance(4 * SECOND_MS);
    if (given.do === 'wait') await letTimePass(api, people, given.ms);
    else await takeStep(api, person, given);
    expect(await readMoney(api, person)).toEqual(expectedMoney(person));
  }
  await endAll(api, people);
}

async function letTimePass(api: TestApi, people: readonly Person[], ms: number): Promise<void> {
  api.clock.advance(ms);
  for (const { model } of people) model.work(time(api));
  await runJobsDown(api);
}

/** Takes a step and expects it to be granted or refused as the model predicts. */
async function takeStep(api: TestApi, person: Person, given: Exclude<Step, { do: 'nothing' | 'wait' }>): Promise<void> {
  const { buyer, demandId, model, numbers, codes } = person;
  const now = time(api);
  const pick = (back: number, from = model.orders) => from.at(-1 - (back % Math.max(1, from.length)));
  const numberOf = (one: ModelOrder) => numbers.get(one) ?? '';
  const begin = async (expected: string, request: supertest.Test, pays: boolean) => {
    const answer = await request;
    expect([given, outcomeOf(answer)]).toEqual([given, expected]);
    const made = model.orders.at(-1);
    if (expected !== 'DONE' || !made) return;
    numbers.set(made, answer.body.data.orderNo);
    expect(answer.body.data).toMatchObject({ amount: made.amount, status: made.status });
    if (pays && made.status === 'WAITING') await pay(api, person, made);
  };
  switch (given.do) {
    case 'recharge': {
      const request = buyer.post('/api/user/balance/start-recharge', { amount: given.amount, payMethod: given.method });
      return begin(model.recharge(given.amount, given.method, now), request, given.isPaid);
    }
    case 'buyBoosts': {
      const request = buyer.buyBoosts('TOP', given.quantity, { payMethod: given.method });
      return begin(model.buyBoosts(given.quantity, given.method, now), request, given.isPaid);
    }
    case 'buyMembership': {
      const request = buyer.buyMembership(given.level, { payMethod: given.method });
      return begin(model.buyMembership(given.level, given.method, now), request, given.isPaid);
    }
    case 'use': {
      const expected = model.putToTop(now);
      const answer = await buyer.post(`/api/demand/${demandId}/top-up`, { duration: 60 });
      expect(outcomeOf(answer)).toBe(expected);
      if (expected === 'DONE') expect(new Date(answer.body.data.effectiveUntil).getTime()).toBe(model.toppedUntil);
      return;
    }
    case 'return': {
      const asked = Math.max(1, Math.ceil((model.returnable(now) * given.share) / 100));
      const expected = model.returnBalance(asked, now);
      expect([asked, outcomeOf(await buyer.post('/api/wallet/return', { amount: asked }))]).toEqual([asked, expected]);
      return;
    }
    case 'decide': {
      const [asked] = model.asked;
      if (!asked) return;
      expect(await decide(api, person, asked, given.isAccepted)).toBe(model.decide(asked, given.isAccepted));
      return;
    }
  }
  const purchases = model.orders.filter(({ goods }) => goods.kind !== 'RECHARGE');
  const chosen = pick(given.order, given.do === 'askRefund' || given.do === 'payFromBalance' ? purchases : model.orders);
  if (!chosen) return;
  const path = `/api/order/${numberOf(chosen)}`;
  switch (given.do) {
    case 'pay':
      return chosen.status === 'WAITING' ? pay(api, person, chosen) : undefined;
    case 'payFromBalance':
      return expectOutcome(buyer.post(`${path}/pay`, { payMethod: 'BALANCE' }), model.payFromBalance(chosen, now));
    case 'cancel':
      return expectOutcome(buyer.post(`${path}/cancel`), model.cancel(chosen));
    case 'askRefund': {
      const reason = given.hasReason ? { reason: '不需要了' } : {};
      return expectOutcome(buyer.post(`${path}/refund`, reason), model.askRefund(chosen, given.hasReason, now));
    }
    case 'breakRefunds': {
      // Only WeChat Pay reports a failed refund: Alipay refuses it, which is retried for a day.
      if (chosen.method !== 'WECHAT' || chosen.paidAt === 0) return;
      await actOn(api, `${numberOf(chosen)}_${codes.get(chosen) ?? 1}`, { act: 'refund-fail' });
      chosen.isBroken = true;
    }
  }
}

const time = ({ clock }: TestApi): number => clock.now().getTime();

async function expectOutcome(request: supertest.Test, expected: string): Promise<void> {
  expect(outcomeOf(await request)).toBe(expected);
}

/** Scans the code of an order, or a new one if that is closed. */
async function pay(api: TestApi, { buyer, model, numbers, codes }: Person, paid: ModelOrder): Promise<void> {
  const orderNo = numbers.get(paid) ?? '';
  const code = codes.get(paid) ?? 1;
  if (!(await tryActOn(api, `${orderNo}_${code}`, { act: 'pay' }))) {
    const renewed = await buyer.post(`/api/order/${orderNo}/pay`, { payMethod: paid.method });
    if (renewed.status === 200) {
      codes.set(paid, code + 1);
      await actOn(api, `${orderNo}_${code + 1}`, { act: 'pay' });
    }
  }
  model.payByProvider(paid, time(api));
}

async function decide(api: TestApi, { buyer, numbers }: Person, asked: ModelOrder, isAccepted: boolean): Promise<string> {
  const { refunds } = (await buyer.get(`/api/order/${numbers.get(asked)}`).expect(200)).body.data;
  const { refundNo } = refunds.find(({ status }: { status: string }) => status === 'ASKED');
  const input = { refundNo, ...(isAccepted ? { verdict: 'ACCEPT' } : { verdict: 'REFUSE', reason: '不符合退款条件' }) };
  const request = supertest(api.server).post('/operator/refund').set('Authorization', `Bearer ${TOKEN}`);
  return outcomeOf(await request.send({ by: '小李', input }));
}

async function readMoney({ db }: TestApi, { buyer }: Person) {
  return { ...(await readBalance(db, buyer.id)), boosts: await buyer.boosts('TOP') };
}

const expectedMoney = ({ model: { balance, held, boosts } }: Person) => ({ balance, held, boosts });

/** Decides all requests, refunds orders that were paid but never granted, expires pending orders, then compares everything. */
async function endAll(api: TestApi, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const { model, numbers, buyer } = person;
    for (const asked of model.asked) {
      const expected = model.decide(asked, true);
      expect(await decide(api, person, asked, true)).toBe(expected);
      if (expected !== 'DONE') expect(await decide(api, person, asked, false)).toBe(model.decide(asked, false));
    }
    for (const paid of model.orders.filter(({ status }) => status === 'PAID')) {
      await expectOutcome(buyer.post(`/api/order/${numbers.get(paid)}/refund`), model.askRefund(paid, false, time(api)));
    }
  }
  await letTimePass(api, people, 20 * MINUTE_MS);
  await comeToRest(api);
  for (const person of people) {
    const { buyer, model, numbers } = person;
    model.work(time(api));
    const money = await readMoney(api, person);
    expect(money).toEqual(expectedMoney(person));
    expect(Math.min(money.balance, money.held, money.boosts)).toBeGreaterThanOrEqual(0);
    const orders = (await buyer.orders()).map(({ order_no, status, amount, refunded }) => ({ order_no, status, amount, refunded }));
    expect(orders).toEqual(
      model.orders.map((one) => ({ order_no: numbers.get(one), status: one.status, amount: one.amount, refunded: one.refunded })),
    );
    const periods = await api.db.selectFrom('membership_periods').selectAll().where('user_id', '=', buyer.id).orderBy('id').execute();
    expect(periods.map(({ level, starts_at, ends_at, status }) => [level, starts_at.getTime(), ends_at.getTime(), status])).toEqual(
      model.periods.map(({ level, startsAt, endsAt, status }) => [level, startsAt, endsAt, status]),
    );
  }
  expect(await findFaults(api)).toEqual([]);
  const { acquirer, books } = await compareChannels(api);
  expect(books).toBe(acquirer);
}
