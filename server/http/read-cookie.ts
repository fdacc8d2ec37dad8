/**
 * Reads one cookie from a Cookie header like cookie-parser (the first of that name, unquoted, decoded), without parsing the others. Returns
 * null if it is missing, and for cookie-parser's JSON cookies, which are not strings.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  for (let start = 0; start < header.length; ) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon === -1 ? header.length : semicolon;
    const equals = header.indexOf('=', start);
    if (equals === -1) return null;
    if (equals < end && isNamed(header, start, equals, name)) return toValue(trimBlanks(header.slice(equals + 1, end)));
    start = end + 1;
  }
  return null;
}

function isNamed(header: string, start: number, equals: number, name: string): boolean {
  const found = header.indexOf(name, start);
  return found !== -1 && found + name.length <= equals && trimBlanks(header.slice(start, equals)) === name;
}

/** Trims spaces and tabs only; a cookie may end in other white space. */
const trimBlanks = (text: string): string => (/^[ \t]|[ \t]$/.test(text) ? text.replace(/^[ \t]+|[ \t]+$/g, '') : text);

function toValue(raw: string): string | null {
  const text = raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1) : raw;
  const value = text.includes('%') ? decode(text) : text;
  return value.startsWith('j:') ? null : value;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
