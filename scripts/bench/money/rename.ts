/** Returns the values with names replaced, wherever a name occurs in a text. */
export function rename(values: readonly unknown[], names: ReadonlyMap<string, string>): unknown[] {
  return values.map((value) => {
    if (Array.isArray(value)) return rename(value, names);
    if (typeof value !== 'string') return value;
    let text = value;
    for (const [from, to] of names) if (text.includes(from)) text = text.replaceAll(from, to);
    return text;
  });
}
