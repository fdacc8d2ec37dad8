import { sql } from 'kysely';
import { lockPerson } from '../../../domain/users/lock-person.ts';
import { isErased } from '../../../domain/users/user-repository.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Finds a user by phone or id. Throws 404 if there is none. */
export async function requireUser(db: Database, phoneOrId: string) {
  const user = await findUser(db, phoneOrId);
  if (!user) throw new ApiError(404, '没有这个用户：请填写手机号或用户编号');
  return user;
}

/** Locks a user's account until the transaction ends. Throws 409 if it has been deleted. */
export async function lockActiveAccount(trx: Database, userId: string): Promise<void> {
  await lockPerson(trx, userId);
  if (await isErased(trx, userId)) throw new ApiError(409, '该用户已注销');
}

const findUser = (db: Database, phoneOrId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where((eb) => eb.or([eb('phone', '=', phoneOrId), eb('id', '=', toDatabaseId(phoneOrId))]))
    .orderBy(sql`phone = ${phoneOrId}`, 'desc')
    .executeTakeFirst();
