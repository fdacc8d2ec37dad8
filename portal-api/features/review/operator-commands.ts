import * as z from 'zod';
import { blockLevels } from '#shared/contract/access-enums.ts';
import { sceneCodes } from '#shared/contract/boost-enums.ts';
import { wechatPattern } from '#shared/contract/form-fields.ts';
import { writtenLine, writtenText } from '#shared/contract/written-text.ts';
import { fieldNames } from '../../domain/demands/demand-fields.ts';
import { addOperator, disableOperator, listOperators, resetOperator, setOperatorRoles } from '../../domain/operators/operator-accounts.ts';
import { operatorRoles } from '../../domain/operators/operator-roles.ts';
import { decidePartner, listPartnerQueue } from '../../domain/partners/review-partners.ts';
import { isPrivateFileId } from '../../domain/private-files/private-files.ts';
import { assignOrganization } from '../../domain/verification/assign-organization.ts';
import { orgIdOf } from '../../domain/verification/decide-license.ts';
import { decideVerification, listOrgsForReview, listVerifications, logFileView } from '../../domain/verification/review-verifications.ts';
import { DOCTOR_READERS, examineBooks } from '../../maintenance/doctor/examine-books.ts';
import { isCalendarDay } from '../../platform/china-time.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { wordIssue } from '../../platform/http/issue-words.ts';
import { listBlockedAccounts, searchAccounts, showAccount } from './account-sheet.ts';
import { listActions } from './action-log.ts';
import { editAnnouncement, listAnnouncements, pinAnnouncement, publishAnnouncement, removeAnnouncement } from './announcement-service.ts';
import { blockAccount, endSessions, unblockAccount } from './block-accounts.ts';
import { listPrices, listSettings, setPrice, setSetting } from './catalogue-service.ts';
import { answerChatReport, listChatReports } from './chat-report-service.ts';
import { addCommunity, editCommunity, listCommunities, removeCommunity } from './community-service.ts';
import { dropHotWords, listHotWords, listSearches, setHotWords } from './hot-word-service.ts';
import { issueInvoice, listInvoices, refuseInvoice, reverseInvoice } from './invoice-service.ts';
import { closeIssue, listIssues, reconcileDay, showIssue, takeIssue } from './issue-service.ts';
import { decideRefund, listRefundQueue, requestRefundFor } from './refund-service.ts';
import {
  addWords,
  answerReport,
  decide,
  dropWords,
  grantToUser,
  listAllWords,
  listReportQueue,
  listReviewQueue,
  requireUser,
  showForReview,
} from './review-service.ts';
import type { Reviewer } from './reviewer.ts';
import { acceptWriteOff, requestWriteOff } from './write-off-service.ts';

const id = z.string('请填写编号').min(1, '请填写编号').max(64, '编号不正确');
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
const user = z.string('请填写手机号或用户编号').min(1, '请填写手机号或用户编号').max(32, '手机号或用户编号不正确');
const reason = z.string('请填写原因').trim().min(2, '原因至少 2 个字').max(200, '原因不能超过 200 个字');
const knownField = new RegExp(`^(${Object.keys(fieldNames).join('|')}|typeFields\\.[a-zA-Z]{1,30})$`);
const fields = z
  .record(z.string(), z.string().trim().min(1, '请填写字段原因').max(100, '字段原因不能超过 100 个字'))
  .refine((given) => Object.keys(given).every((field) => knownField.test(field)), `字段应为 ${Object.keys(fieldNames).join('、')} 之一`)
  .default({});
/** The login of an account of the operators' console. */
const login = z
  .string('请填写登录名')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,31}$/, '登录名应为 2–32 位小写字母、数字、点、横线或下划线，以字母开头');
/** `review,finance` */
const roles = z
  .string('请用 --roles 填写角色')
  .transform((text) => [...new Set(text.split(',').map((role) => role.trim().toUpperCase()))])
  .pipe(z.array(z.enum(operatorRoles, '角色应为 review、finance、content、audit，多个用逗号分隔')));
const version = z.coerce.number('版本不正确').int('版本不正确').optional();
const words = z.array(z.string().max(50, '敏感词不能超过 50 个字')).min(1, '请填写敏感词').max(500, '一次最多 500 个敏感词');
const hotWords = z
  .array(z.string().trim().min(2, '热门词至少 2 个字').max(12, '热门词不能超过 12 个字'))
  .min(1, '请填写热门词')
  .max(100, '一次最多 100 个热门词');

/** A day or minute in China: `2026-12-01` or `2026-12-01T08:30`. */
const moment = z
  .string('生效时间不正确')
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/, '生效时间应写成 2026-12-01 或 2026-12-01T08:30')
  .refine((text) => isCalendarDay(text.slice(0, 10)), '生效时间不正确：没有这一天')
  .transform((text) => new Date(`${text.includes('T') ? text : `${text}T00:00`}:00+08:00`))
  .refine((date) => !Number.isNaN(date.getTime()), '生效时间不正确')
  .nullable()
  .default(null);
/** A day in China: `2026-03-01`. */
const day = z
  .string('请填写日期')
  .regex(/^\d{4}-\d\d-\d\d$/, '日期应写成 2026-03-01')
  .refine(isCalendarDay, '日期不正确');
const issueId = z.string('请填写编号').regex(/^\d{1,18}$/, '账务问题的编号是 issues 列出的数字');
/** In 分: the amount of an order with the maximum quantity still fits its column. */
const HIGHEST_PRICE = 2_000_000;
const yuan = z
  .string('请填写价格')
  .regex(/^\d{1,7}(\.\d{1,2})?$/, '价格以元为单位，例如 5 或 5.50')
  .transform((text) => Math.round(Number(text) * 100))
  .refine((amount) => amount > 0, '价格必须大于 0')
  .refine((amount) => amount <= HIGHEST_PRICE, `价格不能超过 ${HIGHEST_PRICE / 100} 元`);
/** `5:5,10:10`: 5% off from 5 pieces on, 10% off from 10. */
const packs = z
  .string()
  .regex(/^(none|\d{1,3}:\d{1,2}(,\d{1,3}:\d{1,2})*)$/, '组合优惠应写成 5:5,10:10（满 5 张减 5%，满 10 张减 10%），取消写 none')
  .transform((text) =>
    text === 'none' ? [] : text.split(',').map((pack) => ({ from: Number(pack.split(':')[0]), percentOff: Number(pack.split(':')[1]) })),
  )
  .refine((given) => given.every(({ from }) => from >= 2), '组合优惠至少从 2 张起')
  .refine((given) => new Set(given.map(({ from }) => from)).size === given.length, '组合优惠的同一张数只能写一次')
  .optional();

/** Eight digits for an old invoice, twenty for a digital one. */
const invoiceNumber = z
  .string('请填写发票号码')
  .trim()
  .regex(/^(\d{8}|\d{20})$/, '发票号码应为 20 位数字（数电票）或 8 位数字');
const number = (what: string) =>
  z
    .string(`请填写${what}`)
    .trim()
    .regex(/^\w{6,40}$/, `${what}不正确`);

const announcement = {
  title: writtenLine('请填写标题').min(2, '标题至少 2 个字').max(60, '标题不能超过 60 个字'),
  text: writtenText('请填写正文').min(5, '正文至少 5 个字').max(5_000, '正文不能超过 5000 个字'),
  summary: writtenLine().max(120, '摘要不能超过 120 个字').default(''),
};

const community = {
  name: writtenLine('请填写名称').min(2, '名称至少 2 个字').max(30, '名称不能超过 30 个字'),
  intro: writtenText('请填写介绍').min(5, '介绍至少 5 个字').max(200, '介绍不能超过 200 个字'),
  wechat: z.string('请填写群主的微信号').trim().regex(wechatPattern, '微信号不正确'),
  industry: writtenLine().max(30, '行业不能超过 30 个字').default(''),
  region: writtenLine().max(30, '地区不能超过 30 个字').default(''),
};

/** The request that the operator has read, from a page that was open for a while. */
const seenInvoice = z.object({ id, amount: z.string().max(30).optional() }).optional();

/** Defines an operator command by its input and its implementation. */
function define<Input extends z.ZodType, Answer>(input: Input, run: (reviewer: Reviewer, given: z.output<Input>) => Promise<Answer>) {
  return { input, run: (reviewer: Reviewer, given: unknown) => run(reviewer, readInput(input, given)) };
}

function readInput<Input extends z.ZodType>(schema: Input, given: unknown): z.output<Input> {
  const parsed = schema.safeParse(given, { error: wordIssue });
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || '_', issue.message]));
  throw new ApiError(400, parsed.error.issues[0]?.message ?? '参数有误', { fields });
}

/** All commands of `npm run operator`. */
const operatorCommands = {
  list: define(z.object({}), (reviewer) => listReviewQueue(reviewer)),
  show: define(z.object({ id }), (reviewer, given) => showForReview(reviewer, given.id)),
  approve: define(z.object({ id, version }), (reviewer, given) => decide(reviewer, given.id, { event: 'APPROVE', version: given.version })),
  reject: define(z.object({ id, version, reason, fields }), (reviewer, given) =>
    decide(reviewer, given.id, { event: 'REJECT', reason: given.reason, fields: given.fields, version: given.version }),
  ),
  pause: define(z.object({ id, reason }), (reviewer, given) => decide(reviewer, given.id, { event: 'TAKE_DOWN', reason: given.reason })),
  restore: define(z.object({ id }), (reviewer, given) => decide(reviewer, given.id, { event: 'RESTORE' })),
  reports: define(z.object({}), (reviewer) => listReportQueue(reviewer)),
  answer: define(
    z.object({
      reportId: id,
      verdict: z.enum(['UPHELD', 'DISMISSED'], '结论应为 upheld 或 dismissed'),
      text: reason,
      pause: z.boolean().default(false),
    }),
    (reviewer, { reportId, ...answer }) => answerReport(reviewer, reportId, answer),
  ),
  'chat-reports': define(z.object({}), (reviewer) => listChatReports(reviewer)),
  'chat-answer': define(
    z.object({
      reportId: id,
      verdict: z.enum(['UPHELD', 'DISMISSED'], '结论应为 upheld 或 dismissed'),
      text: reason,
      restrict: z.boolean().default(false),
    }),
    (reviewer, { reportId, ...answer }) => answerChatReport(reviewer, reportId, answer),
  ),
  grant: define(
    z.object({
      user,
      sceneCode: z.enum(sceneCodes, `道具应为 ${sceneCodes.join('、')} 之一`),
      quantity: z.coerce.number('数量不正确').int('数量不正确').min(1, '数量至少为 1').max(1_000, '数量不能超过 1000'),
    }),
    (reviewer, given) => grantToUser(reviewer, given.user, given.sceneCode, given.quantity),
  ),
  announcements: define(z.object({}), (reviewer) => listAnnouncements(reviewer)),
  announce: define(z.object({ ...announcement, pin: z.boolean().default(false) }), (reviewer, { pin, ...text }) =>
    publishAnnouncement(reviewer, { ...text, pinned: pin }),
  ),
  'announcement-edit': define(
    z.object({ id, ...announcement, pin: z.boolean().optional() }),
    (reviewer, { id: announcementId, pin, ...text }) => editAnnouncement(reviewer, announcementId, { ...text, pinned: pin }),
  ),
  'announcement-pin': define(z.object({ id, pinned: z.boolean() }), (reviewer, given) => pinAnnouncement(reviewer, given.id, given.pinned)),
  'announcement-remove': define(z.object({ id }), (reviewer, given) => removeAnnouncement(reviewer, given.id)),
  log: define(
    z.object({
      name: z.string().trim().max(50, '操作者的名字不能超过 50 个字').optional(),
      day: day.optional(),
      before: z
        .string()
        .regex(/^\d{1,18}$/, '编号不正确')
        .optional(),
    }),
    (reviewer, given) => listActions(reviewer, given),
  ),
  communities: define(z.object({}), (reviewer) => listCommunities(reviewer)),
  'community-add': define(z.object(community), (reviewer, given) => addCommunity(reviewer, given)),
  'community-edit': define(z.object({ id, ...community }), (reviewer, { id: communityId, ...input }) =>
    editCommunity(reviewer, communityId, input),
  ),
  'community-remove': define(z.object({ id }), (reviewer, given) => removeCommunity(reviewer, given.id)),
  words: define(z.object({}), (reviewer) => listAllWords(reviewer)),
  'words-add': define(
    z.object({ words, level: z.enum(['REJECT', 'REVIEW'], '级别应为 reject 或 review').default('REJECT') }),
    (reviewer, given) => addWords(reviewer, given.words, given.level),
  ),
  'words-remove': define(z.object({ words }), (reviewer, given) => dropWords(reviewer, given.words)),
  searches: define(z.object({}), (reviewer) => listSearches(reviewer)),
  'hot-words': define(z.object({}), (reviewer) => listHotWords(reviewer)),
  'hot-words-add': define(z.object({ words: hotWords }), (reviewer, given) => setHotWords(reviewer, given.words, 'EDITORIAL')),
  'hot-words-block': define(z.object({ words: hotWords }), (reviewer, given) => setHotWords(reviewer, given.words, 'BLOCKED')),
  'hot-words-remove': define(z.object({ words: hotWords }), (reviewer, given) => dropHotWords(reviewer, given.words)),
  users: define(
    z.object({ keyword: z.string('请填写手机号、编号或昵称').trim().min(1, '请填写手机号、编号或昵称').max(32, '不能超过 32 个字') }),
    (reviewer, given) => searchAccounts(reviewer, given.keyword),
  ),
  user: define(z.object({ user }), (reviewer, given) => showAccount(reviewer, given.user)),
  blocked: define(z.object({}), (reviewer) => listBlockedAccounts(reviewer)),
  block: define(
    z.object({
      user,
      reason,
      level: z.enum(blockLevels, '级别应为 write 或 sign-in').default('WRITE'),
      until: z.string('截止时间不正确').trim().max(20, '截止时间不正确').optional(),
      pause: z.boolean().default(false),
    }),
    (reviewer, { user, ...block }) => blockAccount(reviewer, user, { ...block, until: block.until }),
  ),
  'sign-out': define(z.object({ user }), (reviewer, given) => endSessions(reviewer, given.user)),
  verifications: define(z.object({}), (reviewer) => listVerifications(reviewer)),
  verify: define(
    z.discriminatedUnion(
      'verdict',
      [z.object({ id: verificationId, verdict: z.literal('PASS') }), z.object({ id: verificationId, verdict: z.literal('FAIL'), reason })],
      '结论应为 pass 或 fail',
    ),
    (reviewer, given) => decideVerification(reviewer, given.id, given.verdict === 'PASS' ? null : given.reason),
  ),
  file: define(z.object({ id: z.string('请填写材料编号').refine(isPrivateFileId, '材料编号应为 32 位十六进制字符') }), (reviewer, given) =>
    logFileView(reviewer, given.id),
  ),
  orgs: define(
    z.object({ keyword: z.string('请填写企业名称或信用代码').trim().min(2, '企业名称至少 2 个字').max(60, '企业名称不能超过 60 个字') }),
    (reviewer, given) => listOrgsForReview(reviewer, given.keyword),
  ),
  'org-owner': define(z.object({ org: orgNumber, user }), async (reviewer, given) =>
    assignOrganization(reviewer, orgIdOf(given.org.slice(1)), await requireUser(reviewer.db, given.user)),
  ),
  unblock: define(z.object({ user, reason: reason.optional() }), (reviewer, given) =>
    unblockAccount(reviewer, given.user, given.reason ?? null),
  ),
  doctor: define(z.object({ deep: z.boolean().default(false) }), (reviewer, { deep }) =>
    examineBooks(reviewer.db, { deep, now: reviewer.now }, DOCTOR_READERS),
  ),
  issues: define(z.object({ all: z.boolean().default(false) }), (reviewer, given) => listIssues(reviewer, given)),
  issue: define(z.object({ id: issueId }), (reviewer, given) => showIssue(reviewer, given.id)),
  'issue-take': define(z.object({ id: issueId }), (reviewer, given) => takeIssue(reviewer, given.id)),
  'issue-close': define(
    z.object({ id: issueId, note: z.string('请用 --note 说明').trim().min(2, '说明至少 2 个字').max(500) }),
    (reviewer, given) => closeIssue(reviewer, given.id, given.note),
  ),
  reconcile: define(z.object({ day }), (reviewer, given) => reconcileDay(reviewer, given.day)),
  prices: define(z.object({}), (reviewer) => listPrices(reviewer)),
  price: define(
    z.object({
      code: z.string('请填写商品').min(1, '请填写商品').max(20),
      price: yuan,
      packs,
      off: z.boolean().default(false),
      from: moment,
    }),
    (reviewer, { off, packs: given, ...price }) => setPrice(reviewer, { ...price, packs: given, onSale: !off }),
  ),
  settings: define(z.object({}), (reviewer) => listSettings(reviewer)),
  setting: define(z.object({ setting: z.string().max(50), value: z.string().max(20), from: moment }), (reviewer, given) =>
    setSetting(reviewer, given),
  ),
  invoices: define(z.object({}), (reviewer) => listInvoices(reviewer)),
  'invoice-issue': define(z.object({ orderNo: number('订单号'), number: invoiceNumber, seen: seenInvoice }), (reviewer, given) =>
    issueInvoice(reviewer, given.orderNo, given.number, given.seen),
  ),
  'invoice-refuse': define(z.object({ orderNo: number('订单号'), reason, seen: seenInvoice }), (reviewer, given) =>
    refuseInvoice(reviewer, given.orderNo, given.reason, given.seen),
  ),
  'invoice-reverse': define(z.object({ orderNo: number('订单号'), number: invoiceNumber, seen: seenInvoice }), (reviewer, given) =>
    reverseInvoice(reviewer, given.orderNo, given.number, given.seen),
  ),
  refunds: define(z.object({}), (reviewer) => listRefundQueue(reviewer)),
  refund: define(
    z.discriminatedUnion(
      'verdict',
      [
        z.object({ refundNo: number('退款单号'), verdict: z.enum(['ACCEPT', 'BALANCE']) }),
        z.object({ refundNo: number('退款单号'), verdict: z.literal('REFUSE'), reason }),
      ],
      '结论应为 accept、refuse 或 balance',
    ),
    (reviewer, { refundNo, ...verdict }) => decideRefund(reviewer, refundNo, verdict),
  ),
  'refund-order': define(z.object({ orderNo: number('订单号'), reason }), (reviewer, given) =>
    requestRefundFor(reviewer, given.orderNo, given.reason),
  ),
  'write-off': define(z.object({ user, reason }), (reviewer, given) => requestWriteOff(reviewer, given.user, given.reason)),
  'write-off-accept': define(z.object({ user }), (reviewer, given) => acceptWriteOff(reviewer, given.user)),
  operators: define(z.object({}), (reviewer) => listOperators(reviewer)),
  'operators-add': define(
    z.object({
      login,
      name: z.string('请用 --name 填写姓名').trim().min(1, '请用 --name 填写姓名').max(50, '姓名不能超过 50 个字'),
      roles: roles.default(['REVIEW']),
    }),
    (reviewer, given) => addOperator(reviewer, given),
  ),
  'operators-roles': define(z.object({ login, roles }), (reviewer, given) => setOperatorRoles(reviewer, given.login, given.roles)),
  'operators-reset': define(z.object({ login }), (reviewer, given) => resetOperator(reviewer, given.login)),
  'operators-disable': define(z.object({ login }), (reviewer, given) => disableOperator(reviewer, given.login)),
  partners: define(z.object({}), (reviewer) => listPartnerQueue(reviewer)),
  partner: define(
    z.discriminatedUnion(
      'verdict',
      [z.object({ id, verdict: z.literal('ACCEPT') }), z.object({ id, verdict: z.literal('REFUSE'), reason })],
      '结论应为 accept 或 refuse',
    ),
    (reviewer, given) =>
      decidePartner(reviewer, given.id, given.verdict === 'ACCEPT' ? { status: 'ACCEPTED' } : { status: 'REFUSED', reason: given.reason }),
  ),
};

/** Runs an operator command. Throws 404 for an unknown one, and 400 with `fields` for an invalid input. */
export async function runOperatorCommand(reviewer: Reviewer, name: string, input: unknown): Promise<unknown> {
  if (!isOperatorCommand(name)) throw new ApiError(404, '没有这个命令');
  return operatorCommands[name].run(reviewer, input);
}

const isOperatorCommand = (name: string): name is keyof typeof operatorCommands => Object.hasOwn(operatorCommands, name);
