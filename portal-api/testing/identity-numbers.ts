const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

let serial = 0;

/** Returns an adult's identity number that no other test uses, with the given ending: the sandbox answers by the last character. */
export function newIdentityNumber(ending: 'even' | 'odd' | 'X'): string {
  for (;;) {
    serial += 1;
    const body = `11010119900307${String(serial).padStart(3, '0')}`;
    const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body.charAt(index)), 0);
    const check = '10X98765432'.charAt(sum % 11);
    const kind = check === 'X' ? 'X' : Number(check) % 2 === 0 ? 'even' : 'odd';
    if (kind === ending) return body + check;
  }
}
