import type { PropGift } from '#shared/rules/invite-reward.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { grantProps } from '../../props/scene-stock.ts';
import { insertClaim, readWelfareFacts } from './welfare-repository.ts';
import { welfareTasks } from './welfare-tasks.ts';

/** Gives the prop of a task, once. 404 for a task that nobody knows, 409 when it is not done or was claimed. */
export async function claimGift(db: Database, userId: string, taskId: string, now: Date): Promise<PropGift> {
  const task = welfareTasks.find(({ id }) => id === taskId);
  if (!task) throw new ApiError(404, '没有这项福利');
  const { id, title, sceneCode, quantity } = task;
  await db.transaction().execute(async (trx) => {
    // First, so that a second call at the same moment waits here.
    if (!(await insertClaim(trx, userId, id, now))) throw new ApiError(409, '您已领取过该福利');
    const facts = await readWelfareFacts(trx, userId);
    if (!task.isDone(facts)) throw new ApiError(409, `暂不能领取：请先${task.todo}`);
    const grant = { userId, sceneCode, quantity, title: `福利：${title}`, bizType: 'WELFARE', bizId: `${userId}:${id}` };
    await grantProps(trx, grant, now);
  });
  return { sceneCode, quantity };
}
