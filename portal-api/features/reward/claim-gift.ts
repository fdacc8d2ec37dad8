import type { BoostGift } from '#shared/rules/invite-reward.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { grantBoosts } from '../../domain/boosts/boost-inventory.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { findLoginPhone } from '../../domain/users/user-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Note, StoredAnswer } from '../../platform/http/stored-answer.ts';
import { hashWithKey } from '../../platform/secret-hash.ts';
import { insertClaim, listIncompleteClaims, readRewardFacts, setClaimant } from './reward-repository.ts';
import { rewardTasks } from './reward-tasks.ts';

/** Hashes a phone for a claim, so that the same phone earns nothing twice, even after its account has been erased. */
export const hashClaimant = (codeHashSecret: string, phone: string): string => hashWithKey(codeHashSecret, 'welfare', phone);

/** Grants the boost of a task, once per account and phone. Throws 404 for an unknown task, 409 if it is not done or was claimed. */
export async function claimGift(
  { db, clock, config }: PortalApiDeps,
  userId: string,
  taskId: string,
  note: Note,
): Promise<StoredAnswer<BoostGift>> {
  const now = clock.now();
  const task = rewardTasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError(404, '没有这项福利');
  const { id, title, sceneCode, quantity } = task;
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    const phoneHash = hashClaimant(config.codeHashSecret, await findLoginPhone(trx, userId));
    // Insert first, so that a concurrent call waits here.
    if (!(await insertClaim(trx, { userId, taskId: id, phoneHash }, now))) throw new ApiError(409, '您已领取过该福利');
    const facts = await readRewardFacts(trx, userId);
    if (!task.isDone(facts)) throw new ApiError(409, `暂不能领取：请先${task.todo}`);
    const grant = { userId, sceneCode, quantity, title: `福利：${title}`, bizType: 'WELFARE', bizId: `${userId}:${id}` };
    await grantBoosts(trx, grant, now);
    return note(trx, { sceneCode, quantity });
  });
}

/** Adds the phone hash to claims from before it was stored. Claims of erased accounts stay as they are, as their phone is unknown. */
export async function completeClaims(db: Database, codeHashSecret: string): Promise<void> {
  for (const { userId, phone } of await listIncompleteClaims(db)) await setClaimant(db, userId, hashClaimant(codeHashSecret, phone));
}
