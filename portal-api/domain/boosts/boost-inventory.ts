import { sql } from 'kysely';
import { type SceneCode, sceneCodes } from '#shared/contract/boost-enums.ts';
import type { Database } from '../../platform/db/database.ts';

export interface BoostInventory {
  quantity: number;
  savedMinutes: number;
}

/** A movement of an inventory and its reason: each pair of `bizType` and `bizId` happens only once. */
export interface InventoryMovement {
  userId: string;
  sceneCode: SceneCode;
  /** Boosts and saved minutes, positive when added and negative when taken. */
  quantity?: number;
  minutes?: number;
  title: string;
  bizType: string;
  bizId: string;
  demandId?: string;
}

const NOTHING: BoostInventory = { quantity: 0, savedMinutes: 0 };

/**
 * Grants boosts to a user, once for each `bizType` and `bizId`. Returns false and does nothing if they were granted before. Runs in the
 * caller's transaction, or in its own.
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
  const grantNew = () => moveInventory(trx, grant, now, { isRepeatIgnored: true });
  if (await grantNew()) return true;
  await addEmptyInventory(trx, grant);
  // The inventory exists now, so only an earlier line for the same business can prevent the grant.
  return (await grantNew()) !== null;
}

/** Adds boosts or saved minutes; creates the inventory if the user has none of this kind. Requires a transaction. */
export async function addToInventory(trx: Database, movement: InventoryMovement, now: Date): Promise<BoostInventory> {
  const inventory = await moveInventory(trx, movement, now);
  if (inventory) return inventory;
  await addEmptyInventory(trx, movement);
  const first = await moveInventory(trx, movement, now);
  if (!first) throw new Error('An inventory that was only added to is missing');
  return first;
}

async function addEmptyInventory(trx: Database, { userId, sceneCode }: InventoryMovement): Promise<void> {
  await trx
    .insertInto('scene_stocks')
    .values({ user_id: userId, scene_code: sceneCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes boosts or saved minutes. Returns null and does nothing if there are too few. Requires a transaction. */
export const takeFromInventory = (
  trx: Database,
  { quantity = 0, minutes = 0, ...what }: InventoryMovement,
  now: Date,
): Promise<BoostInventory | null> => moveInventory(trx, { ...what, quantity: -quantity, minutes: -minutes }, now);

/**
 * The only function that changes an inventory. Each change is recorded as a line, so an inventory is the sum of its lines. Returns null and
 * does nothing if there is too little or no inventory, or, with `isRepeatIgnored`, if there is already a line for that business.
 */
async function moveInventory(
  trx: Database,
  movement: InventoryMovement,
  now: Date,
  { isRepeatIgnored = false } = {},
): Promise<BoostInventory | null> {
  if (!trx.isTransaction) throw new Error('An inventory moves only in a transaction');
  const { userId, sceneCode, quantity = 0, minutes = 0, bizType, bizId, demandId = null, title } = movement;
  const { rows } = await sql<BoostInventory>`
    with stock as (
      select user_id, scene_code, quantity + ${quantity}::int as quantity, saved_minutes + ${minutes}::int as minutes
      from scene_stocks where user_id = ${userId} and scene_code = ${sceneCode} for no key update
    ), line as (
      insert into scene_ledger
        (user_id, scene_code, quantity, minutes, quantity_after, minutes_after, biz_type, biz_id, demand_id, title, created_at)
      select user_id, scene_code, ${quantity}::int, ${minutes}::int, quantity, minutes,
        ${bizType}, ${bizId}, ${demandId}::bigint, ${title}, ${now}::timestamptz
      from stock where quantity >= 0 and minutes >= 0
      ${isRepeatIgnored ? sql`on conflict (biz_type, biz_id) do nothing` : sql``}
      returning user_id, scene_code, quantity_after, minutes_after
    )
    update scene_stocks set quantity = quantity_after, saved_minutes = minutes_after from line
    where scene_stocks.user_id = line.user_id and scene_stocks.scene_code = line.scene_code
    returning quantity, saved_minutes as "savedMinutes"`.execute(trx);
  return rows[0] ?? null;
}

/** Returns a user's inventory of one boost. `lock` locks the row until the transaction ends. */
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

/** Returns a user's inventory of every boost, including empty ones. */
export async function listInventory(db: Database, userId: string): Promise<(BoostInventory & { sceneCode: SceneCode })[]> {
  const rows = await db
    .selectFrom('scene_stocks')
    .select(['scene_code', 'quantity', 'saved_minutes as savedMinutes'])
    .where('user_id', '=', userId)
    .execute();
  const byCode = new Map(rows.map(({ scene_code, ...inventory }) => [scene_code, inventory]));
  return sceneCodes.map((sceneCode) => ({ sceneCode, ...(byCode.get(sceneCode) ?? NOTHING) }));
}
