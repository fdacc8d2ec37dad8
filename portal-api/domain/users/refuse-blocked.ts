import { blockTexts } from '#shared/text/block-texts.ts';
import { toPortalTimeOrNull } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type AccountBlock, findBlock } from './account-block-repository.ts';

/** Maps a block to the data that the blocked user sees. */
export const toBlockTold = ({ reason, until }: AccountBlock) => ({ reason, until: toPortalTimeOrNull(until) });

const refusal = (block: AccountBlock, level: AccountBlock['level']): ApiError => {
  const told = toBlockTold(block);
  return new ApiError(403, blockTexts[level](told), { data: { reason: 'BLOCKED', level: block.level, until: told.until } });
};

/** Throws 403 with the reason, the end and the contact to ask, if the user is blocked from writing. */
export async function refuseBlockedWriter(db: Database, userId: string, now: Date): Promise<void> {
  const block = await findBlock(db, userId, now);
  if (block) throw refusal(block, 'WRITE');
}

/**
 * Throws 403 if the user is blocked from signing in. Call it only after they have proved who they are: nobody else may learn of the block.
 */
export async function refuseBlockedSignIn(trx: Database, userId: string, now: Date): Promise<void> {
  const block = await findBlock(trx, userId, now);
  if (block?.level === 'SIGN_IN') throw refusal(block, 'SIGN_IN');
}
