import { createRandom, type Random } from '#portal-api/seed/seed-random.ts';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { MembershipLevel, PayChannel } from '#shared/contract/pay-enums.ts';
import { DAY_MS } from '#shared/durations.ts';

/** Time step of the plan: events happen only at ticks. */
export const TICK_MS = 5 * 60_000;
export const TICKS_A_DAY = DAY_MS / TICK_MS;
export const CRASHES_A_DAY = 3;

/** An act of the payer, or of the provider, at the sandbox's acquirer. */
export interface ActStep {
  do: 'act';
  act: string;
  /** The pay code of the order to act on; the first by default. */
  code?: 1 | 2;
  more?: Record<string, number | string>;
  /** Difference from the order's amount, in 分: the payer pays another amount than was requested. */
  over?: number;
}

/** A step of a scenario. `switch` requests another pay code for the order, at the other provider. */
export type Step = ({ do: 'open' } | { do: 'cancel' } | { do: 'switch' } | ActStep) & {
  /** Ticks since the previous step; 1 by default. */
  after?: number;
};

const act = (name: string, more: Omit<ActStep, 'do' | 'act'> & { after?: number } = {}): Step => ({ do: 'act', act: name, ...more });
const open: Step = { do: 'open', after: 0 };

/** All possible courses of a payment by scan. */
export const scenarios = {
  pay: [open, act('pay')],
  fail: [open, act('fail'), act('pay')],
  twice: [open, act('twice', { more: { times: 4, parallel: 2 } })],
  late: [open, { do: 'cancel' }, act('late')],
  // The order has expired by then.
  lateAlone: [open, act('late', { after: 5 })],
  forge: [open, act('forge'), act('pay')],
  probe: [open, act('probe'), act('pay')],
  stale: [open, act('stale')],
  amount: [open, act('amount', { over: 50 })],
  lose: [open, act('lose')],
  reorder: [open, act('reorder', { more: { first: 'closed' } })],
  double: [open, { do: 'switch' }, act('pay', { code: 2 }), act('double', { after: 2 })],
  refundFails: [
    open,
    act('refund-fail'),
    act('amount', { over: 70 }),
    act('reorder', { more: { first: 'refund' }, after: 3 }),
    act('refund-done', { after: 90 }),
  ],
  refundIsSlow: [open, act('refund-slow'), act('amount', { over: 30 }), act('refund-done', { after: 60 })],
  down: [open, act('down', { more: { ms: 7 * 60_000 } }), act('lose')],
  cancel: [open, { do: 'cancel' }],
  expire: [open],
} as const satisfies Record<string, readonly Step[]>;
export type Scenario = keyof typeof scenarios;

export type Goods =
  | { kind: 'RECHARGE'; amount: number }
  | { kind: 'SCENE'; sceneCode: SceneCode; quantity: number }
  | { kind: 'MEMBERSHIP'; level: MembershipLevel };

export interface Trade {
  /** Sequential number, from 0. */
  number: number;
  person: number;
  tick: number;
  goods: Goods;
  method: PayChannel | 'BALANCE';
  steps: readonly Step[];
}

export interface Crash {
  tick: number;
  victim: 'API' | 'PostgreSQL';
  /** Whether the crash happens during trades or while the jobs run. */
  during: 'TRADE' | 'JOBS';
  /** Delay after the start of that phase. */
  delayMs: number;
}

export interface MonthPlan {
  /** Trades in order of their ticks. */
  trades: Trade[];
  crashes: Crash[];
}

/** Plans random trade. The same numbers result in the same plan. */
export function planMonth({ seed, people, orders, days }: { seed: number; people: number; orders: number; days: number }): MonthPlan {
  const random = createRandom(seed);
  const draw = createDeck(random);
  const ticks = Array.from(
    { length: orders },
    (_, index) => Math.floor((index * days) / orders) * TICKS_A_DAY + random.between(0, TICKS_A_DAY - 1),
  );
  const trades = ticks
    .toSorted((a, b) => a - b)
    .map((tick, number): Trade => {
      const common = { number, tick, person: random.between(0, people - 1) };
      const isRecharge = random.chance(0.25);
      if (!isRecharge && random.chance(0.45)) return { ...common, goods: drawGoods(random), method: 'BALANCE', steps: [open] };
      const goods: Goods = isRecharge ? { kind: 'RECHARGE', amount: 100 * random.between(10, 100) } : drawGoods(random);
      const scenario = draw();
      // Alipay sends no probe notices, and its notices do not become stale.
      const isWechat = scenario === 'probe' || scenario === 'stale' || random.chance(0.5);
      return { ...common, goods, method: isWechat ? 'WECHAT' : 'ALIPAY', steps: scenarios[scenario] };
    });
  return { trades, crashes: planCrashes(random, trades, days) };
}

/** Creates a deck of scenarios: most payments simply succeed, and every other scenario occurs once in fifty. */
function createDeck(random: Random): () => Scenario {
  const names = Object.keys(scenarios) as Scenario[];
  const whole = [...names, ...Array.from({ length: 50 - names.length }, (): Scenario => 'pay')];
  let deck: Scenario[] = [];
  return () => {
    if (deck.length === 0) deck = random.shuffle(whole);
    return deck.pop() ?? 'pay';
  };
}

function drawGoods(random: Random): Goods {
  if (random.chance(0.08)) return { kind: 'MEMBERSHIP', level: random.pick<MembershipLevel>([10, 10, 10, 20, 30]) };
  const sceneCode = random.pick<SceneCode>(['CONTACT', 'REFRESH', 'TOP', 'HEADLINES', 'CHANGE_COLOR', 'CHANGE_NAME']);
  return { kind: 'SCENE', sceneCode, quantity: random.pick([1, 1, 1, 2, 3, 5, 10]) };
}

/** Plans the crashes of each day: during trades, or during the jobs one tick later. The victims alternate. */
function planCrashes(random: Random, trades: readonly Trade[], days: number): Crash[] {
  const crashes: Crash[] = [];
  for (let day = 0; day < days; day += 1) {
    const today = trades.filter(({ tick }) => Math.floor(tick / TICKS_A_DAY) === day);
    const ticks = new Set(random.shuffle(today.map(({ tick }) => tick)));
    for (const tick of [...ticks].slice(0, CRASHES_A_DAY)) {
      const victim = crashes.length % 2 === 0 ? 'API' : 'PostgreSQL';
      const during = crashes.length % 4 < 2 ? 'TRADE' : 'JOBS';
      crashes.push({ tick: during === 'TRADE' ? tick : tick + 1, victim, during, delayMs: random.between(0, 40) });
    }
  }
  return crashes;
}
