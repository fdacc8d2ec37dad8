/** A number or a range of them, in 万 or 元, and whether the price of a piece follows. */
const AMOUNT = /(\d[\d,.]*)(?:\s*[–-]\s*(\d[\d,.]*))?\s*(万|元)(?:元)?(\s*\/\s*(?!月|年|天|日|周|季|期|场|档期|家|席|户主)|×)?/g;

/** The least and the most that a budget in words speaks of, in yuan; null where it is open or only says what a piece costs. */
export function readAmounts(budget: string | null): { least: number; most: number } | null {
  const amounts = [...(budget ?? '').matchAll(AMOUNT)].flatMap(([, from = '', to = from, unit, piece]) =>
    piece ? [] : [from, to].map((digits) => Number(digits.replaceAll(',', '')) * (unit === '万' ? 10_000 : 1)),
  );
  return amounts.length === 0 ? null : { least: Math.min(...amounts), most: Math.max(...amounts) };
}
