import * as z from 'zod';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, tolerantArray } from './envelope.ts';
import { boostReads, rewardReads } from './reads.ts';

const text = z.string().nullish().catch(null);

/** Lists the reward tasks with their state for the caller. */
export const listRewards = defineCall({
  name: 'reward.list',
  method: 'GET',
  path: '/api/welfare/list',
  response: tolerantArray(
    z.object({
      id: idSchema,
      title: z.string(),
      hint: z.string().catch(''),
      sceneCode: z.enum(sceneCodes),
      quantity: z.number().int(),
      state: z.enum(['LOCKED', 'READY', 'CLAIMED']).catch('LOCKED'),
      /** The step to be done first, and where. */
      todo: text,
      link: text,
    }),
  ),
});
/** Claims the boosts of a completed reward task, once. */
export const claimReward = defineCall({
  name: 'reward.claim',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: false,
  path: '/api/welfare/:id/claim',
  errors: [
    { status: 404, when: 'The reward does not exist.' },
    { status: 409, when: 'The reward has already been claimed, or its task is not complete.' },
  ],
  invalidates: ['user.getDetail', ...boostReads, ...rewardReads],
  params: z.object({ id: idSchema }),
  response: z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int() }),
});
