const LARGEST = 9_223_372_036_854_775_807n;

/** An id as a bigint column can hold it, or null: whatever else a caller writes names no row, and must not reach the database. */
export const toDatabaseId = (id: string): string | null => (/^\d{1,19}$/.test(id) && BigInt(id) <= LARGEST ? BigInt(id).toString() : null);
