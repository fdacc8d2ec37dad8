import { blockTexts } from '#shared/text/block-texts.ts';
import { toPortalTimeOrNull } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type AccountBlock, findBlock } from './account-block-repository.ts';

/** A block as its bearer is told of it. */
export const toBlockTold = ({ reason, until }: AccountBlock) => ({ reason, until: toPortalTimeOrNull(until) });

const refusal = (block: AccountBlock, level: AccountBlock['level']): ApiError => {
  const told = toBlockTold(block);
  return new ApiError(403, blockTexts[level](told), { data: { reason: 'BLOCKED', level: block.level, until: told.until } });
};

/** 403 with why, until when and whom to ask for somebody who may not write what others see. */
export async function refuseBlockedWriter(db: Database, userId: string, now: Date): Promise<void> {
  const block = await findBlock(db, userId, now);
  if (block) throw refusal(block, 'WRITE');
}

/** The same for somebody who may not sign in. Ask only once they have proved who they are: others learn nothing from it. */
export async function refuseBlockedSignIn(trx: Database, userId: string, now: Date): Promise<void> {
  const block = await findBlock(trx, userId, now);
  if (block?.level === 'SIGN_IN') throw refusal(block, 'SIGN_IN');
}
