/**
 * Returns the records of a list with the one with `id` restored at its position in `before`. Only this one, since others may have been
 * removed meanwhile. Returns the same records if it was not in the list or has already been restored.
 */
export function restoreRecord<Item extends { id: string }>(records: Item[], before: readonly Item[] | undefined, id: string): Item[] {
  const place = before?.findIndex((record) => record.id === id) ?? -1;
  const restored = before?.[place];
  if (!restored || records.some((record) => record.id === id)) return records;
  return [...records.slice(0, place), restored, ...records.slice(place)];
}
