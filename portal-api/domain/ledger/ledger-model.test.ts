import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { examineBooks } from '../../maintenance/doctor/examine-books.ts';
import { ledgerChecks } from '../../maintenance/doctor/ledger-checks.ts';
import { hold, moveMoney, purchase, recharge, refund, releaseHeld, returnHeld } from '../../testing/ledger-steps.ts';
import { forEachApi, signInUser } from '../../testing/test-api.ts';
import { type Balance, readBalance } from './balance.ts';
import { BalanceShort, type Transfer } from './post-transfer.ts';

const PEOPLE = 3;
const kinds = { recharge, purchase, refund, hold, returnHeld, releaseHeld };

/** The direction in which each step moves money, according to the model. */
const effects: Readonly<Record<keyof typeof kinds, { balance: number; held: number }>> = {
  recharge: { balance: 1, held: 0 },
  purchase: { balance: -1, held: 0 },
  refund: { balance: 1, held: 0 },
  hold: { balance: -1, held: 1 },
  returnHeld: { balance: 0, held: -1 },
  releaseHeld: { balance: 1, held: -1 },
};

interface Step {
  person: number;
  kind: keyof typeof kinds;
  amount: number;
  isRepeated: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    person: fc.nat({ max: PEOPLE - 1 }),
    kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    // Small amounts often exhaust a balance exactly; the large one is the maximum of the column.
    amount: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 20 }) }, { weight: 1, arbitrary: fc.constant(2_147_483_647) }),
    isRepeated: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

type Outcome = 'MOVED' | 'BEFORE' | { missing: number };

forEachApi((api) => {
  const act = (transfer: Transfer): Promise<Outcome> =>
    moveMoney(api, transfer).then(
      (isNew) => (isNew ? 'MOVED' : 'BEFORE'),
      (error: unknown) => {
        if (error instanceof BalanceShort) return { missing: error.missing };
        throw error;
      },
    );
  const newPeople = async () => Promise.all(Array.from({ length: PEOPLE }, async () => (await signInUser(api)).id));
  const readAll = (people: readonly string[]) => Promise.all(people.map((id) => readBalance(api.db, id)));
  const add = (to: Balance, { kind, amount }: Step): Balance => ({
    balance: to.balance + effects[kind].balance * amount,
    held: to.held + effects[kind].held * amount,
  });
  const isDebt = ({ balance, held }: Balance) => balance < 0 || held < 0;

  test('sequential steps: the database equals the model after each step', () =>
    fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const people = await newPeople();
        const paper: Balance[] = people.map(() => ({ balance: 0, held: 0 }));
        for (const step of taken) {
          const transfer = kinds[step.kind](people[step.person] ?? '', step.amount);
          const [before, after] = [paper[step.person], add(paper[step.person] ?? { balance: 0, held: 0 }, step)];
          const outcome = await act(transfer);
          if (isDebt(after)) expect(outcome).toEqual({ missing: -Math.min(after.balance, after.held) });
          else expect(outcome).toBe('MOVED');
          if (step.isRepeated) expect(await act(transfer)).toEqual(outcome === 'MOVED' ? 'BEFORE' : outcome);
          paper[step.person] = outcome === 'MOVED' ? after : (before ?? after);
          expect(await readBalance(api.db, people[step.person] ?? '')).toEqual(paper[step.person]);
        }
        expect(await readAll(people)).toEqual(paper);
      }),
      { numRuns: 12 },
    ));

  test('concurrent steps: the balances are the sum of the reported moves, and none is negative', () =>
    fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const people = await newPeople();
        const outcomes = await Promise.all(
          taken.flatMap((step) => {
            const transfer = kinds[step.kind](people[step.person] ?? '', step.amount);
            return (step.isRepeated ? [transfer, transfer] : [transfer]).map(async (one) => ({ step, outcome: await act(one) }));
          }),
        );
        const paper: Balance[] = people.map(() => ({ balance: 0, held: 0 }));
        for (const { step, outcome } of outcomes) {
          if (outcome === 'MOVED') paper[step.person] = add(paper[step.person] ?? { balance: 0, held: 0 }, step);
        }
        expect(paper.filter(isDebt)).toEqual([]);
        expect(await readAll(people)).toEqual(paper);
      }),
      { numRuns: 12 },
    ));

  test('the doctor finds no fault in the ledger afterwards', async () => {
    const { checked, faults } = await examineBooks(api.db, { deep: true, now: api.clock.now() });
    // The other checks would report missing orders and refunds: these transfers have none.
    const names = ledgerChecks.map(({ name }) => name);
    expect(checked).toEqual(expect.arrayContaining(names));
    expect(faults.filter(({ check }) => names.includes(check))).toEqual([]);
  });
});
