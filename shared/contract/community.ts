import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery } from './envelope.ts';
import { boostReads } from './reads.ts';
import { writtenLine } from './written-text.ts';

const text = z.string().nullish().catch(null);

const communitySchema = z.object({
  id: idSchema,
  name: z.string(),
  intro: z.string().catch(''),
  industryCode: text,
  industryName: text,
  regionCode: text,
  regionName: text,
  memberCount: z.number().int().catch(0),
  cover: text,
  joined: z.boolean().catch(false),
});
export type Community = z.output<typeof communitySchema>;
/** Lists communities; `keyword` searches name and introduction. */
export const listCommunities = defineCall({
  name: 'community.list',
  method: 'GET',
  audience: 'visitor',
  path: '/api/community/page',
  query: z.object({ keyword: writtenLine().max(50, '关键词不能超过 50 个字').optional(), ...pageQuery }),
  response: pageOf(communitySchema),
});
/** Joins a community and returns its contact. Free for members (level > 0); others pay one COMMUNITY boost (403 NEED_PROP). */
export const joinCommunity = defineCall({
  name: 'community.join',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/community/:id/join',
  errors: [
    { status: 403, when: 'The caller is no member and has no boost left (`data.reason` NEED_PROP).' },
    { status: 404, when: 'The community does not exist.' },
  ],
  invalidates: ['community.list', 'user.getDetail', ...boostReads],
  params: z.object({ id: idSchema }),
  response: z.object({ joined: z.literal(true), qrCode: text, wechat: text }),
});
