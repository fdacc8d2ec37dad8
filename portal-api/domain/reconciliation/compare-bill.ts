/** A payment or a refund as listed in a bill; amounts in 分. */
export interface TheirMovement {
  kind: 'PAYMENT' | 'REFUND';
  /** The provider's number for a payment, ours for a refund. */
  no: string;
  outTradeNo: string;
  amount: number;
  /** PENDING: a refund in progress. FAILED: it had no effect. */
  state: 'DONE' | 'PENDING' | 'FAILED';
}

/** A payment or a refund as recorded in our books. */
export interface OurMovement {
  kind: 'PAYMENT' | 'REFUND';
  no: string;
  /** Null if it was paid under the number of another payment. */
  outTradeNo: string | null;
  amount: number;
  isDone: boolean;
  /** Whether it must be in this bill, and can be in no other. */
  isDue: boolean;
}

/**
 * MISSING_HERE: a payment unknown to us. MISSING_THERE: one unknown to the provider. AMOUNT: another amount. STATUS: it failed there, or is
 * for something else. REFUND: a refund with one of these differences.
 */
export const differenceKinds = ['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'STATUS', 'REFUND'] as const;
type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  kind: DifferenceKind;
  about: 'PAYMENT' | 'REFUND';
  no: string;
  outTradeNo: string | null;
  /** In 分; null if missing. */
  ours: number | null;
  theirs: number | null;
}

const keyOf = ({ kind, no }: { kind: string; no: string }): string => `${kind} ${no}`;

/**
 * Compares a bill with our books, both ways, and returns at most one difference per payment or refund. `ours` contains the movements that
 * the bill's lines refer to, and those due in it.
 */
export function compareBill(theirs: readonly TheirMovement[], ours: readonly OurMovement[]): Difference[] {
  const known = new Map(ours.map((movement) => [keyOf(movement), movement]));
  const told = sumUp(theirs);
  const ofLines = [...told.values()].flatMap((their) => compareOne(their, known.get(keyOf(their))));
  const missing = ours.filter((our) => our.isDue && our.isDone && !told.has(keyOf(our)));
  return [
    ...ofLines,
    ...missing.map(({ kind, no, outTradeNo, amount }) => ({
      kind: kind === 'REFUND' ? ('REFUND' as const) : ('MISSING_THERE' as const),
      about: kind,
      no,
      outTradeNo,
      ours: amount,
      theirs: null,
    })),
  ];
}

/** Merges lines with the same number: each of them has moved its amount. */
function sumUp(theirs: readonly TheirMovement[]): Map<string, TheirMovement> {
  const sums = new Map<string, TheirMovement>();
  for (const their of theirs) {
    const before = sums.get(keyOf(their));
    const isOver = before?.state === 'FAILED' || their.state === 'FAILED';
    if (!before) sums.set(keyOf(their), their);
    else sums.set(keyOf(their), { ...before, amount: before.amount + their.amount, state: isOver ? 'FAILED' : their.state });
  }
  return sums;
}

function compareOne({ kind: about, no, outTradeNo, amount, state }: TheirMovement, our: OurMovement | undefined): Difference[] {
  const difference = (kind: DifferenceKind): Difference[] => [
    {
      kind: about === 'REFUND' ? 'REFUND' : kind,
      about,
      no,
      outTradeNo,
      ours: our?.amount ?? null,
      theirs: state === 'FAILED' ? null : amount,
    },
  ];
  if (state === 'FAILED') return our?.isDone ? difference('STATUS') : [];
  // A refund that is not done there need not be done here.
  if (!our || (!our.isDone && state === 'DONE')) return difference('MISSING_HERE');
  if (our.amount !== amount) return difference('AMOUNT');
  return our.outTradeNo === null || our.outTradeNo === outTradeNo ? [] : difference('STATUS');
}
