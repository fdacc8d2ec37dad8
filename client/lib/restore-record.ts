/**
 * The records of a list to which the one with `id` comes back, at the place that it had `before`: that one alone, as others may have gone since.
 * The same records where it was not in the list, or is there again.
 */
export function restoreRecord<Item extends { id: string }>(records: Item[], before: readonly Item[] | undefined, id: string): Item[] {
  const place = before?.findIndex((record) => record.id === id) ?? -1;
  const restored = before?.[place];
  if (!restored || records.some((record) => record.id === id)) return records;
  return [...records.slice(0, place), restored, ...records.slice(place)];
}
