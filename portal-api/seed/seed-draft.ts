import type { Insertable } from 'kysely';
import type { DemandsTable } from '../platform/db/tables/demand-tables.ts';

/** A demand on its way into the database; the steps of the seeding change it in place. */
export type DemandDraft = Insertable<DemandsTable> & { created_at: Date; refreshed_at: Date };
