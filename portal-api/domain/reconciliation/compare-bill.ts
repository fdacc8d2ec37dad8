/** A payment or a refund as a bill tells of it; amounts in 分. */
export interface TheirMovement {
  kind: 'PAYMENT' | 'REFUND';
  /** The provider's number of a payment, ours of a refund. */
  no: string;
  outTradeNo: string;
  amount: number;
  /** PENDING: of a refund that has not ended. FAILED: nothing came of it. */
  state: 'DONE' | 'PENDING' | 'FAILED';
}

/** A payment or a refund as our books have it. */
export interface OurMovement {
  kind: 'PAYMENT' | 'REFUND';
  no: string;
  /** Null: it came with a number of another payment. */
  outTradeNo: string | null;
  amount: number;
  isDone: boolean;
  /** No bill but this one can have it. */
  isDue: boolean;
}

/**
 * MISSING_HERE: a payment that we do not know. MISSING_THERE: one that the provider does not know. AMOUNT: another sum. STATUS: nothing
 * came of it there, or it is for something else. REFUND: a refund of which any of that is true.
 */
export type DifferenceKind = 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT' | 'STATUS' | 'REFUND';

export interface Difference {
  kind: DifferenceKind;
  about: 'PAYMENT' | 'REFUND';
  no: string;
  outTradeNo: string | null;
  /** 分; null: not there at all. */
  ours: number | null;
  theirs: number | null;
}

const keyOf = ({ kind, no }: { kind: string; no: string }): string => `${kind} ${no}`;

/**
 * What a bill and our books disagree about, both ways, one difference for each payment or refund. `ours` has what the bill's lines name,
 * and what is due in it.
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

/** A number that stands in a bill twice has moved both sums. */
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
  // A refund that has not ended there need not have ended here.
  if (!our || (!our.isDone && state === 'DONE')) return difference('MISSING_HERE');
  if (our.amount !== amount) return difference('AMOUNT');
  return our.outTradeNo === null || our.outTradeNo === outTradeNo ? [] : difference('STATUS');
}
