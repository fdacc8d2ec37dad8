const LARGEST = 9_223_372_036_854_775_807n;

/** Returns the id if it fits a bigint column, otherwise null: any other value names no row and must not reach the database. */
export const toDatabaseId = (id: string): string | null => (/^\d{1,19}$/.test(id) && BigInt(id) <= LARGEST ? BigInt(id).toString() : null);
