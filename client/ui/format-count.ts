const WAN = 10_000;

/** A count as lists show it: 9999, 1.2万, 356万. Takes a whole number from 0. */
export function formatCount(count: number): string {
  if (count < WAN) return String(count);
  const tenths = Math.floor(count / (WAN / 10));
  return tenths < 1_000 && tenths % 10 > 0 ? `${Math.floor(tenths / 10)}.${tenths % 10}万` : `${Math.floor(tenths / 10)}万`;
}
