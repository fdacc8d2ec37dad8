const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const MYRIAD = 10_000;
const HUNDRED_MILLION = 100_000_000;

/** Writes a whole number below ten thousand, without leading zeros: 1005 → 壹仟零伍. */
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

/**
 * Writes any whole number: from ten thousand on, 万 and 亿 each follow a number of their own; a 零 stands for the leading zeros of the part
 * below.
 */
function readWhole(number: number): string {
  if (number < MYRIAD) return readThousands(number);
  const [size, unit] = number < HUNDRED_MILLION ? ([MYRIAD, '万'] as const) : ([HUNDRED_MILLION, '亿'] as const);
  const below = number % size;
  const gap = below > 0 && below < size / 10 ? '零' : '';
  return `${readWhole((number - below) / size)}${unit}${gap}${readWhole(below)}`;
}

/**
 * Converts 分 to an amount in capitals as on vouchers (支付结算办法, 附一): 2000 分 → 人民币贰拾元整. 整 only follows 元; 零 precedes 分 without 角, and 角 if 元
 * ends in 0. Where the rules allow a 零 to be omitted, it is written as in their first form: 壹拾万柒仟元零伍角叁分.
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
