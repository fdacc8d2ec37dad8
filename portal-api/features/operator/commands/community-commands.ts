import * as z from 'zod';
import { wechatPattern } from '#shared/contract/form-fields.ts';
import { writtenLine, writtenText } from '#shared/contract/written-text.ts';
import { addCommunity, editCommunity, listCommunities, removeCommunity } from '../content/community-service.ts';
import { id, picture, version } from './command-fields.ts';
import { define } from './define-command.ts';

const community = {
  name: writtenLine('请填写名称').min(2, '名称至少 2 个字').max(30, '名称不能超过 30 个字'),
  intro: writtenText('请填写介绍').min(5, '介绍至少 5 个字').max(200, '介绍不能超过 200 个字'),
  wechat: z.string('请填写群主的微信号').trim().regex(wechatPattern, '微信号不正确'),
  industry: writtenLine().max(30, '行业不能超过 30 个字').default(''),
  region: writtenLine().max(30, '地区不能超过 30 个字').default(''),
  qrCode: picture.or(z.literal('')).optional(),
  cover: picture.or(z.literal('')).optional(),
};

/** Commands for the communities that the portal lists. */
export const communityCommands = {
  communities: define(z.object({}), (operator) => listCommunities(operator)),
  'community-add': define(z.object(community), (operator, given) => addCommunity(operator, given)),
  'community-edit': define(z.object({ id, version, ...community }), (operator, { id: communityId, version: read, ...input }) =>
    editCommunity(operator, communityId, input, read),
  ),
  'community-remove': define(z.object({ id, version }), (operator, given) => removeCommunity(operator, given.id, given.version)),
};
