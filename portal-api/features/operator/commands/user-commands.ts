import * as z from 'zod';
import { blockLevels } from '#shared/contract/access-enums.ts';
import { sceneCodes } from '#shared/contract/boost-enums.ts';
import { listBlockedAccounts, searchAccounts, showAccount } from '../users/account-sheet.ts';
import { blockAccount, endSessions, unblockAccount } from '../users/block-accounts.ts';
import { grantToUser } from '../users/grant-boosts.ts';
import { reason, user } from './command-fields.ts';
import { define } from './define-command.ts';

/** Commands about users: boosts, blocks and sessions. */
export const userCommands = {
  grant: define(
    z.object({
      user,
      sceneCode: z.enum(sceneCodes, `道具应为 ${sceneCodes.join('、')} 之一`),
      quantity: z.coerce.number('数量不正确').int('数量不正确').min(1, '数量至少为 1').max(1_000, '数量不能超过 1000'),
    }),
    (operator, given) => grantToUser(operator, given.user, given.sceneCode, given.quantity),
  ),
  users: define(
    z.object({ keyword: z.string('请填写手机号、编号或昵称').trim().min(1, '请填写手机号、编号或昵称').max(32, '不能超过 32 个字') }),
    (operator, given) => searchAccounts(operator, given.keyword),
  ),
  user: define(z.object({ user }), (operator, given) => showAccount(operator, given.user)),
  blocked: define(z.object({}), (operator) => listBlockedAccounts(operator)),
  block: define(
    z.object({
      user,
      reason,
      level: z.enum(blockLevels, '级别应为 write 或 sign-in').default('WRITE'),
      until: z.string('截止时间不正确').trim().max(20, '截止时间不正确').optional(),
      pause: z.boolean().default(false),
    }),
    (operator, { user, ...block }) => blockAccount(operator, user, { ...block, until: block.until }),
  ),
  unblock: define(z.object({ user, reason: reason.optional() }), (operator, given) =>
    unblockAccount(operator, given.user, given.reason ?? null),
  ),
  'sign-out': define(z.object({ user }), (operator, given) => endSessions(operator, given.user)),
};
