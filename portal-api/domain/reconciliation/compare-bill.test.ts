import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareBill, type OurMovement, type TheirMovement } from './compare-bill.ts';

/** Movements of our books with distinct numbers, all due in one bill. */
const books = fc
  .array(fc.record({ isRefund: fc.boolean(), amount: fc.integer({ min: 1, max: 5_000_000 }), hasOutNo: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((movements) =>
    movements.map(
      ({ isRefund, amount, hasOutNo }, index): OurMovement => ({
        kind: isRefund ? 'REFUND' : 'PAYMENT',
        no: `no${index}`,
        outTradeNo: hasOutNo ? `out${index}` : null,
        amount,
        isDone: true,
        isDue: true,
      }),
    ),
  );

const billOf = (ours: readonly OurMovement[]): TheirMovement[] =>
  ours.map(({ kind, no, outTradeNo, amount }) => ({ kind, no, outTradeNo: outTradeNo ?? 'unknown', amount, state: 'DONE' }));

const kindFor = (about: OurMovement['kind'], kind: string) => (about === 'REFUND' ? 'REFUND' : kind);

test('finds no difference in a bill made of our own books, in any order', () => {
  fc.assert(
    fc.property(
      books.chain((ours) => fc.tuple(fc.constant(ours), fc.shuffledSubarray(billOf(ours), { minLength: ours.length }))),
      ([ours, bill]) => {
        expect(compareBill(bill, ours)).toEqual([]);
        // Movements that are not due may be in the bill or not.
        expect(
          compareBill(
            bill,
            ours.map((our) => ({ ...our, isDue: false })),
          ),
        ).toEqual([]);
        expect(
          compareBill(
            [],
            ours.map((our) => ({ ...our, isDue: false })),
          ),
        ).toEqual([]);
      },
    ),
  );
});

const faults = {
  drop: (bill: TheirMovement[], at: number) => bill.toSpliced(at, 1),
  add: (bill: TheirMovement[], at: number) =>
    bill.toSpliced(at, 0, { ...(bill[at] as TheirMovement), no: 'stranger', outTradeNo: 'stranger' }),
  again: (bill: TheirMovement[], at: number) => bill.toSpliced(at, 0, bill[at] as TheirMovement),
  amount: (bill: TheirMovement[], at: number) => bill.with(at, { ...(bill[at] as TheirMovement), amount: (bill[at]?.amount ?? 0) + 1 }),
  state: (bill: TheirMovement[], at: number) => bill.with(at, { ...(bill[at] as TheirMovement), state: 'FAILED' }),
} as const;
const expected = { drop: 'MISSING_THERE', add: 'MISSING_HERE', again: 'AMOUNT', amount: 'AMOUNT', state: 'STATUS' } as const;

test.each(['drop', 'add', 'again', 'amount', 'state'] as const)('a wrong line (%s) is exactly one difference', (fault) => {
  fc.assert(
    fc.property(books, fc.nat(), (ours, any) => {
      const at = any % ours.length;
      const our = ours[at] as OurMovement;
      const differences = compareBill(faults[fault](billOf(ours), at), ours);
      expect(differences).toEqual([
        expect.objectContaining({ kind: kindFor(our.kind, expected[fault]), about: our.kind, no: fault === 'add' ? 'stranger' : our.no }),
      ]);
      const [difference] = differences;
      expect([difference?.ours, difference?.theirs]).toEqual(
        {
          drop: [our.amount, null],
          add: [null, our.amount],
          again: [our.amount, 2 * our.amount],
          amount: [our.amount, our.amount + 1],
          state: [our.amount, null],
        }[fault],
      );
    }),
  );
});

const payment = { kind: 'PAYMENT', no: '42', outTradeNo: 'a_1', amount: 100 } as const;
const refund = { kind: 'REFUND', no: 'a_r1', outTradeNo: 'a_1', amount: 100 } as const;

test('a payment for another attempt is a difference', () => {
  const ours = [{ ...payment, isDone: true, isDue: true }];
  expect(compareBill([{ ...payment, outTradeNo: 'b_1', state: 'DONE' }], ours)).toMatchObject([{ kind: 'STATUS', outTradeNo: 'b_1' }]);
});

test('a refund may be open here only if it is not done there', () => {
  const open = [{ ...refund, isDone: false, isDue: false }];
  expect(compareBill([{ ...refund, state: 'PENDING' }], open)).toEqual([]);
  expect(compareBill([{ ...refund, state: 'FAILED' }], open)).toEqual([]);
  expect(compareBill([{ ...refund, state: 'DONE' }], open)).toMatchObject([{ kind: 'REFUND', ours: 100, theirs: 100 }]);
  expect(compareBill([], open)).toEqual([]);
});

test('distinguishes a payment and a refund with the same number', () => {
  const ours = [payment, refund].map((movement) => ({ ...movement, no: 'same', isDone: true, isDue: true }));
  expect(compareBill(billOf(ours), ours)).toEqual([]);
});
