import type { BoostGift } from '#shared/rules/invite-reward.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { grantProps } from '../../domain/boosts/scene-stock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { hashWithKey } from '../../platform/secret-hash.ts';
import { findPhone, insertClaim, readWelfareFacts } from './welfare-repository.ts';
import { welfareTasks } from './welfare-tasks.ts';

/** What a claim keeps of a phone: the same one does not earn again, also after its account has been erased. */
export const hashClaimant = (codeHashSecret: string, phone: string): string => hashWithKey(codeHashSecret, 'welfare', phone);

/** Gives the prop of a task, once for an account and a phone. 404 for a task that nobody knows, 409 when it is not done or was claimed. */
export async function claimGift({ db, clock, config }: PortalApiDeps, userId: string, taskId: string): Promise<BoostGift> {
  const now = clock.now();
  const task = welfareTasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError(404, '没有这项福利');
  const { id, title, sceneCode, quantity } = task;
  await db.transaction().execute(async (trx) => {
    const phoneHash = hashClaimant(config.codeHashSecret, await findPhone(trx, userId));
    // First, so that a second call at the same moment waits here.
    if (!(await insertClaim(trx, { userId, welfareId: id, phoneHash }, now))) throw new ApiError(409, '您已领取过该福利');
    const facts = await readWelfareFacts(trx, userId);
    if (!task.isDone(facts)) throw new ApiError(409, `暂不能领取：请先${task.todo}`);
    const grant = { userId, sceneCode, quantity, title: `福利：${title}`, bizType: 'WELFARE', bizId: `${userId}:${id}` };
    await grantProps(trx, grant, now);
  });
  return { sceneCode, quantity };
}
