import type { ColumnType, Generated } from 'kysely';

/** Column types as queries see them. Times are `Date` and bigint ids are strings on both databases (see database.ts). */
export type Id = Generated<string>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Count = Generated<number>;
/** Written as JSON text, read as a value. */
export type Json<Value> = ColumnType<Value, string | undefined, string>;
/** A day in China, as `YYYY-MM-DD` on the way in; selected as text only (`day::text`). */
export type Day = string;
