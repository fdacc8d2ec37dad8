import * as z from 'zod';
import { decidePartner, listPartnerQueue } from '../../../domain/partners/review-partners.ts';
import { isPrivateFileId } from '../../../domain/private-files/private-files.ts';
import { assignOrganization } from '../../../domain/verification/assign-organization.ts';
import { orgIdOf } from '../../../domain/verification/decide-license.ts';
import {
  decideVerification,
  listOrgsForReview,
  listVerifications,
  logFileView,
} from '../../../domain/verification/review-verifications.ts';
import { requireUser } from '../users/find-user.ts';
import { id, reason, user } from './command-fields.ts';
import { define } from './define-command.ts';

const verificationId = z
  .string('请填写认证编号')
  .trim()
  .toUpperCase()
  .regex(
    /^([RJ]\d{1,19}|O\d{1,19}-[0-9A-F]{12})$/,
    '认证编号应为 R、J 加数字，或 verifications、orgs 列出的企业认证编号（如 O12-3F2A9C01B7DE）',
  );
const orgNumber = z
  .string('请填写企业编号')
  .trim()
  .toUpperCase()
  .regex(/^O\d{1,19}(-[0-9A-F]{12})?$/, '企业编号应为 O 加数字');

/** Commands that decide on people, companies and partners. */
export const verificationCommands = {
  verifications: define(z.object({}), (operator) => listVerifications(operator)),
  verify: define(
    z.discriminatedUnion(
      'verdict',
      [z.object({ id: verificationId, verdict: z.literal('PASS') }), z.object({ id: verificationId, verdict: z.literal('FAIL'), reason })],
      '结论应为 pass 或 fail',
    ),
    (operator, given) => decideVerification(operator, given.id, given.verdict === 'PASS' ? null : given.reason),
  ),
  orgs: define(
    z.object({ keyword: z.string('请填写企业名称或信用代码').trim().min(2, '企业名称至少 2 个字').max(60, '企业名称不能超过 60 个字') }),
    (operator, given) => listOrgsForReview(operator, given.keyword),
  ),
  'org-owner': define(z.object({ org: orgNumber, user }), async (operator, given) =>
    assignOrganization(operator, orgIdOf(given.org.slice(1)), await requireUser(operator.db, given.user)),
  ),
  file: define(z.object({ id: z.string('请填写材料编号').refine(isPrivateFileId, '材料编号应为 32 位十六进制字符') }), (operator, given) =>
    logFileView(operator, given.id),
  ),
  partners: define(z.object({}), (operator) => listPartnerQueue(operator)),
  partner: define(
    z.discriminatedUnion(
      'verdict',
      [z.object({ id, verdict: z.literal('ACCEPT') }), z.object({ id, verdict: z.literal('REFUSE'), reason })],
      '结论应为 accept 或 refuse',
    ),
    (operator, given) =>
      decidePartner(operator, given.id, given.verdict === 'ACCEPT' ? { status: 'ACCEPTED' } : { status: 'REFUSED', reason: given.reason }),
  ),
};
