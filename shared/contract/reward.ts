import * as z from 'zod';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, tolerantArray } from './envelope.ts';
import { boostReads, rewardReads } from './reads.ts';

const text = z.string().nullish().catch(null);

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
export const claimReward = defineCall({
  name: 'reward.claim',
  method: 'POST',
  idempotent: false,
  path: '/api/welfare/:id/claim',
  errors: [
    { status: 404, when: 'There is no such reward.' },
    { status: 409, when: 'It was claimed, or what it asks for is not done.' },
  ],
  invalidates: ['user.getDetail', ...boostReads, ...rewardReads],
  params: z.object({ id: idSchema }),
  response: z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int() }),
});
