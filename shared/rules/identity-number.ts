/** Weights of the first 17 digits of a citizen's identity number; below, the check character by their sum modulo 11 (GB 11643-1999). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = '10X98765432';
const ADULT_YEARS = 18;

/**
 * Returns the problem of an 18-digit identity number, in Chinese; null: none. Checks the format, the date of birth (not after `today`), the
 * check character and the minimum age. `today` is a day in China, `YYYY-MM-DD`.
 */
export function identityNumberProblem(number: string, today: string): string | null {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return '身份证号为 18 位，最后一位可以是 X';
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDay(birthday) || birthday < '1900-01-01' || birthday > today) return '身份证号中的出生日期不正确';
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number.charAt(index)), 0);
  if (CHECK_CHARACTERS.charAt(sum % 11) !== number.charAt(17)) return '身份证号校验不通过，请核对';
  return isOfAge(number, today) ? null : '未满 18 周岁，暂不能认证';
}

/** Returns whether the holder of a well-formed identity number is at least 18 on a day in China, `YYYY-MM-DD`. */
export function isOfAge(number: string, today: string): boolean {
  const adultSince = `${Number(number.slice(6, 10)) + ADULT_YEARS}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return adultSince <= today;
}

const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
};

/** `110101199003074514` → `1***************14`: the form that is shown to everyone, including the owner. */
export const maskIdentityNumber = (number: string): string =>
  number.length < 4 ? '****' : `${number.charAt(0)}${'*'.repeat(number.length - 3)}${number.slice(-2)}`;
