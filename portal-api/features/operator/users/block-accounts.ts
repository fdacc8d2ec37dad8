import type { BlockLevel } from '#shared/contract/access-enums.ts';
import { blockTexts } from '#shared/text/block-texts.ts';
import { changeReviewState } from '../../../domain/demands/change-review-state.ts';
import { sendNotice } from '../../../domain/notices/send-notice.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { findBlock, putBlock, removeBlock } from '../../../domain/users/account-block-repository.ts';
import { lockPerson } from '../../../domain/users/lock-person.ts';
import { toPortalTimeOrNull } from '../../../platform/china-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { revokeSessions } from '../../../platform/http/session.ts';
import { listShownDemands } from './account-repository.ts';
import { readUntil } from './block-until.ts';
import { lockActiveAccount, requireUser } from './find-user.ts';

export interface BlockOrder {
  level: BlockLevel;
  reason: string;
  /** In the format of `readUntil`; undefined blocks until the block is lifted. */
  until: string | undefined;
  /** Also takes the user's shown demands down. SIGN_IN always does, since nobody would answer. */
  pause: boolean;
}

/**
 * Blocks a user (by phone or id), replacing any current block, and notifies them. SIGN_IN ends their sessions. Returns how many sessions
 * were ended and how many demands taken down. A concurrent login either succeeds first and is ended, or is refused.
 */
export async function blockAccount(operator: OperatorContext, phoneOrId: string, order: BlockOrder) {
  const { db, now } = operator;
  const until = order.until === undefined ? null : readUntil(order.until, now);
  const { id: userId, nickname } = await requireUser(db, phoneOrId);
  return db.transaction().execute(async (trx) => {
    await lockActiveAccount(trx, userId);
    return { nickname, ...(await blockLocked(trx, operator, userId, { ...order, until })) };
  });
}

type Block = Omit<BlockOrder, 'until'> & { until: Date | null };

/** Does the same to a user whose account the transaction has locked. */
export async function blockLocked(trx: Database, operator: OperatorContext, userId: string, { level, reason, until, pause }: Block) {
  const { now, name } = operator;
  const told = { reason, until: toPortalTimeOrNull(until) };
  await putBlock(trx, { userId, level, reason, since: now, until, setBy: name });
  const endedSessions = level === 'SIGN_IN' ? await revokeSessions(trx, { userId }, now) : 0;
  const takenDownCount = level === 'SIGN_IN' || pause ? await pauseAllDemands(trx, userId, reason, operator) : 0;
  await logAction(trx, operator, { command: 'block', userId, details: { level, ...told, endedSessions, takenDownCount } });
  const title = level === 'SIGN_IN' ? '您的账号已被停用' : '您的账号已被限制';
  await sendNotice(trx, { userId, category: '系统', title, text: blockTexts[level](told), link: null }, now);
  return { level, ...told, endedSessions, takenDownCount };
}

async function pauseAllDemands(trx: Database, userId: string, reason: string, { name, requestId, now }: OperatorContext): Promise<number> {
  const actor = { kind: 'REVIEWER', name, requestId } as const;
  const shown = await listShownDemands(trx, userId);
  let takenDown = 0;
  for (const { id } of shown) {
    try {
      await changeReviewState(trx, { id }, { event: 'TAKE_DOWN', reason: `账号受限：${reason}` }, actor, now);
      takenDown += 1;
    } catch (error) {
      // The owner has removed or hidden it since the list was read. It was refused before any write, and the block has to succeed.
      if (!(error instanceof ApiError && (error.status === 404 || error.status === 409))) throw error;
    }
  }
  return takenDown;
}

/** Lifts a user's block and notifies them; `lifted` is false if there was none. Their demands stay as they are. */
export async function unblockAccount(operator: OperatorContext, phoneOrId: string, reason: string | null) {
  const { db, now } = operator;
  const { id: userId, nickname } = await requireUser(db, phoneOrId);
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    const lifted = (await findBlock(trx, userId, now)) !== undefined;
    await removeBlock(trx, userId);
    await logAction(trx, operator, { command: 'unblock', userId, details: { lifted, ...(reason && { reason }) } });
    const text = '您的账号已恢复正常使用。被平台下架的需求，可在「我的发布」中重新提交审核。';
    if (lifted) await sendNotice(trx, { userId, category: '系统', title: '账号限制已解除', text, link: null }, now);
    return { nickname, lifted };
  });
}

/** Ends all sessions of a user. They may sign in again. */
export async function endSessions(operator: OperatorContext, phoneOrId: string) {
  const { db, now } = operator;
  const { id: userId, nickname } = await requireUser(db, phoneOrId);
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    const endedSessions = await revokeSessions(trx, { userId }, now);
    await logAction(trx, operator, { command: 'sign-out', userId, details: { endedSessions } });
    return { nickname, endedSessions };
  });
}
