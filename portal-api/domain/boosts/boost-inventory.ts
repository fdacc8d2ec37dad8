import { sql } from 'kysely';
import { type SceneCode, sceneCodes } from '#shared/contract/boost-enums.ts';
import type { Database } from '../../platform/db/database.ts';

export interface BoostInventory {
  quantity: number;
  savedMinutes: number;
}

/** One movement of an inventory, and what it is for: `bizType` and `bizId` together happen once. */
export interface InventoryMovement {
  userId: string;
  sceneCode: SceneCode;
  /** Boosts and saved minutes that come (positive) or go (negative). */
  quantity?: number;
  minutes?: number;
  title: string;
  bizType: string;
  bizId: string;
  demandId?: string;
}

const NOTHING: BoostInventory = { quantity: 0, savedMinutes: 0 };

/**
 * Gives somebody boosts, once for a `bizType` and `bizId`: gives false, and does nothing, when they came already. In the caller's
 * transaction, or in one of its own.
 */
export function grantBoosts(
  db: Database,
  grant: { userId: string; sceneCode: SceneCode; quantity: number; title: string; bizType: string; bizId: string },
  now: Date,
): Promise<boolean> {
  return db.isTransaction ? grantOnce(db, grant, now) : db.transaction().execute((trx) => grantOnce(trx, grant, now));
}

async function grantOnce(trx: Database, grant: InventoryMovement & { quantity: number }, now: Date): Promise<boolean> {
  if (!Number.isInteger(grant.quantity) || grant.quantity <= 0) throw new RangeError('A grant is a whole number of boosts above 0');
  // One at a time for one business: the second one finds the line of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scene-grant:${grant.bizType}:${grant.bizId}`}, 0))`.execute(trx);
  const done = await trx
    .selectFrom('scene_ledger')
    .select('id')
    .where('biz_type', '=', grant.bizType)
    .where('biz_id', '=', grant.bizId)
    .executeTakeFirst();
  if (done) return false;
  await addToInventory(trx, grant, now);
  return true;
}

/** Adds boosts or saved minutes; whoever had none of the kind gets an inventory. Needs a transaction. */
export async function addToInventory(trx: Database, movement: InventoryMovement, now: Date): Promise<BoostInventory> {
  await trx
    .insertInto('scene_stocks')
    .values({ user_id: movement.userId, scene_code: movement.sceneCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const inventory = await moveInventory(trx, movement, now);
  if (!inventory) throw new Error('An inventory that was only added to is missing');
  return inventory;
}

/** Takes boosts or saved minutes; null, and nothing happens, when there are too few. Needs a transaction. */
export const takeFromInventory = (
  trx: Database,
  { quantity = 0, minutes = 0, ...what }: InventoryMovement,
  now: Date,
): Promise<BoostInventory | null> => moveInventory(trx, { ...what, quantity: -quantity, minutes: -minutes }, now);

/** The one place that changes an inventory: each change with its line, so that an inventory is the sum of its lines. */
async function moveInventory(trx: Database, movement: InventoryMovement, now: Date): Promise<BoostInventory | null> {
  if (!trx.isTransaction) throw new Error('An inventory moves only in a transaction');
  const { userId, sceneCode, quantity = 0, minutes = 0 } = movement;
  const after = await trx
    .updateTable('scene_stocks')
    .set((eb) => ({ quantity: eb('quantity', '+', quantity), saved_minutes: eb('saved_minutes', '+', minutes) }))
    .where('user_id', '=', userId)
    .where('scene_code', '=', sceneCode)
    .where((eb) => eb.and([eb(eb('quantity', '+', quantity), '>=', 0), eb(eb('saved_minutes', '+', minutes), '>=', 0)]))
    .returning(['quantity', 'saved_minutes'])
    .executeTakeFirst();
  if (!after) return null;
  await trx
    .insertInto('scene_ledger')
    .values({
      user_id: userId,
      scene_code: sceneCode,
      quantity,
      minutes,
      quantity_after: after.quantity,
      minutes_after: after.saved_minutes,
      biz_type: movement.bizType,
      biz_id: movement.bizId,
      demand_id: movement.demandId ?? null,
      title: movement.title,
      created_at: now,
    })
    .execute();
  return { quantity: after.quantity, savedMinutes: after.saved_minutes };
}

/** A user's inventory of one boost. `lock` holds it until the transaction ends. */
export async function readInventory(
  db: Database,
  userId: string,
  sceneCode: SceneCode,
  { lock = false }: { lock?: boolean } = {},
): Promise<BoostInventory> {
  const row = await db
    .selectFrom('scene_stocks')
    .select(['quantity', 'saved_minutes as savedMinutes'])
    .where('user_id', '=', userId)
    .where('scene_code', '=', sceneCode)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? NOTHING;
}

/** A user's inventory of every boost, empty ones too. */
export async function listInventory(db: Database, userId: string): Promise<(BoostInventory & { sceneCode: SceneCode })[]> {
  const rows = await db
    .selectFrom('scene_stocks')
    .select(['scene_code', 'quantity', 'saved_minutes as savedMinutes'])
    .where('user_id', '=', userId)
    .execute();
  const byCode = new Map(rows.map(({ scene_code, ...inventory }) => [scene_code, inventory]));
  return sceneCodes.map((sceneCode) => ({ sceneCode, ...(byCode.get(sceneCode) ?? NOTHING) }));
}
