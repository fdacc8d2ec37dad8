const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const MYRIAD = 10_000;
const HUNDRED_MILLION = 100_000_000;

/** A whole number below ten thousand, without zeros before it: 1005 → 壹仟零伍. */
function readThousands(number: number): string {
  let words = '';
  let skipped = false;
  for (const [size, unit] of [
    [1_000, '仟'],
    [100, '佰'],
    [10, '拾'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(number / size) % 10;
    if (digit === 0) {
      skipped = words !== '';
      continue;
    }
    words += (skipped ? '零' : '') + DIGITS.charAt(digit) + unit;
    skipped = false;
  }
  return words;
}

/** Above it, each unit counts whole numbers of its own; a 零 stands for the digits that the part below does not fill. */
function readWhole(number: number): string {
  if (number < MYRIAD) return readThousands(number);
  const [size, unit] = number < HUNDRED_MILLION ? ([MYRIAD, '万'] as const) : ([HUNDRED_MILLION, '亿'] as const);
  const below = number % size;
  const gap = below > 0 && below < size / 10 ? '零' : '';
  return `${readWhole((number - below) / size)}${unit}${gap}${readWhole(below)}`;
}

/**
 * 分 → 人民币贰拾元整, as vouchers have it (支付结算办法, 附一): 整 after 元 only, 零 before 分 without 角, and before 角 when 元 ends in 0. Where
 * the rules leave a 零 open, it is written as in their first form: 壹拾万柒仟元零伍角叁分.
 */
export function capitalAmount(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`${fen} 分 cannot be written in capitals`);
  const yuan = Math.floor(fen / 100);
  const tenths = Math.floor((fen % 100) / 10);
  const hundredths = fen % 10;
  const whole = yuan > 0 ? `${readWhole(yuan)}元` : '';
  if (tenths === 0 && hundredths === 0) return `人民币${whole || '零元'}整`;
  const gap = yuan > 0 && (tenths === 0 || yuan % 10 === 0) ? '零' : '';
  const words = (tenths > 0 ? `${DIGITS.charAt(tenths)}角` : '') + (hundredths > 0 ? `${DIGITS.charAt(hundredths)}分` : '');
  return `人民币${whole}${gap}${words}`;
}
