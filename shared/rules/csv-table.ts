/**
 * Returns a table for Excel: CSV as in RFC 4180 with a UTF-8 byte order mark, without which Excel assumes another character set. Text that
 * a spreadsheet would evaluate is prefixed with an apostrophe (OWASP, CSV injection), including full-width forms: users have written it.
 */
export const csvTable = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;

function toCell(text: string): string {
  const inert = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
