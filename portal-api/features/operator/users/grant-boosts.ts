import { randomUUID } from 'node:crypto';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { grantBoosts } from '../../../domain/boosts/boost-inventory.ts';
import { logAction } from '../../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import { lockActiveAccount, requireUser } from './find-user.ts';

/** Grants boosts to a user (by phone or id). Throws 404 if the user does not exist, 409 if the account has been deleted. */
export async function grantToUser(operator: OperatorContext, phoneOrId: string, sceneCode: SceneCode, quantity: number) {
  const { db, now, name } = operator;
  const user = await requireUser(db, phoneOrId);
  const title = `平台赠送${sceneNames[sceneCode]}`;
  await db.transaction().execute(async (trx) => {
    await lockActiveAccount(trx, user.id);
    await grantBoosts(trx, { userId: user.id, sceneCode, quantity, title, bizType: 'OPERATOR', bizId: `${name}:${randomUUID()}` }, now);
    await logAction(trx, operator, { command: 'grant', userId: user.id, details: { sceneCode, quantity } });
  });
  return { nickname: user.nickname, sceneCode, quantity };
}
