import { findBlock } from '../../account-blocks/account-block-repository.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockPerson } from '../../organizations/membership.ts';

/** Holds the publisher, and refuses with 409 to show a demand of somebody who may not sign in. */
export async function holdPublisher(trx: Database, userId: string, now: Date): Promise<void> {
  await lockPerson(trx, userId);
  const block = await findBlock(trx, userId, now);
  if (block?.level === 'SIGN_IN') throw new ApiError(409, '发布者的账号已被停用，请先用 unblock 解除');
}
