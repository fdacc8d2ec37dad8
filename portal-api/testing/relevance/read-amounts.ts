/** Matches a number or a range, in 万 or 元, and whether it is a price per unit. */
const AMOUNT = /(\d[\d,.]*)(?:\s*[–-]\s*(\d[\d,.]*))?\s*(万|元)(?:元)?(\s*\/\s*(?!月|年|天|日|周|季|期|场|档期|家|席|户主)|×)?/g;

/** Returns the lowest and the highest amount that a budget text names, in yuan; null if it is open or names only a price per unit. */
export function readAmounts(budget: string | null): { least: number; most: number } | null {
  const amounts = [...(budget ?? '').matchAll(AMOUNT)].flatMap(([, from = '', to = from, unit, piece]) =>
    piece ? [] : [from, to].map((digits) => Number(digits.replaceAll(',', '')) * (unit === '万' ? 10_000 : 1)),
  );
  return amounts.length === 0 ? null : { least: Math.min(...amounts), most: Math.max(...amounts) };
}
