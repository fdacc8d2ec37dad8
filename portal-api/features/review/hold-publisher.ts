import { lockPerson } from '../../domain/organizations/membership.ts';
import { findBlock } from '../../domain/users/account-block-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Holds the publisher, and refuses with 409 to show a demand of somebody who may not sign in. */
export async function holdPublisher(trx: Database, userId: string, now: Date): Promise<void> {
  await lockPerson(trx, userId);
  const block = await findBlock(trx, userId, now);
  if (block?.level === 'SIGN_IN') throw new ApiError(409, '发布者的账号已被停用，请先用 unblock 解除');
}
