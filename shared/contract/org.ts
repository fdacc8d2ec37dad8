import * as z from 'zod';
import { isCreditCode } from '../rules/credit-code.ts';
import { isPortalPicture, MAX_ORG_IMAGES } from '../rules/image-variants.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from './envelope.ts';
import { phoneField, smsCodeField, wechatPattern } from './form-fields.ts';
import { orgReads } from './reads.ts';
import { visibleText, withNameDot, writtenLine, writtenText } from './written-text.ts';

/**
 * Roles of members. OWNER may do everything, ADMIN may admit people and edit the profile, MEMBER may publish in the organization's name.
 */
export const orgRoles = ['OWNER', 'ADMIN', 'MEMBER'] as const;
export type OrgRole = (typeof orgRoles)[number];

export const orgScales = ['1-20', '20-99', '100-499', '500-999', '1000+'] as const;
export type OrgScale = (typeof orgScales)[number];

/** A `verificationStatus`. */
const officialStatus = z.number().int().catch(0);
const text = z.string().nullish().catch(null);

const orgSchema = z.object({
  id: idSchema,
  name: z.string(),
  creditNo: text,
  logo: text,
  industryCode: text,
  industryName: text,
  regionCode: text,
  regionName: text,
  scale: text,
  legalPerson: text,
  intro: text,
  /** Pictures of the premises, the people, the work. */
  images: z.array(z.string()).catch([]),
  /** Whether the organization is officially verified. */
  official: z.boolean().catch(false),
  memberCount: z.number().int().catch(0),
  /** 1: the caller is a member. */
  joinFlag: z.number().int().nullish().catch(0),
});
export type Org = z.output<typeof orgSchema>;

/** Returns the caller's organization; null: none. `pending`: the caller has asked to join and has not been admitted yet. */
export const getMyOrg = defineCall({
  name: 'org.getMine',
  method: 'GET',
  path: '/api/user/org/mine',
  response: orgSchema
    .extend({
      myRole: z.enum(orgRoles).catch('MEMBER'),
      pending: z.boolean().catch(false),
      officialStatus,
      rejectReason: text,
      contactName: text,
      contactPhone: text,
      wechat: text,
    })
    .nullable(),
});
export type MyOrg = NonNullable<z.output<typeof getMyOrg.response>>;

/** Searches companies for the company select. The credit number is partly masked for non-members. */
export const searchOrgs = defineCall({
  name: 'org.search',
  method: 'GET',
  path: '/api/org/search',
  query: z.object({ keyword: writtenLine('请输入关键词').min(2, '请至少输入 2 个字').max(50, '关键词不能超过 50 个字'), ...pageQuery }),
  response: pageOf(orgSchema),
});

/** Returns the public profile of an organization. */
export const getOrg = defineCall({
  name: 'org.get',
  method: 'GET',
  audience: 'visitor',
  path: '/api/org/:id',
  errors: [{ status: 404, when: 'The organization does not exist.' }],
  params: z.object({ id: idSchema }),
  response: orgSchema,
});

export const creditNoField = z
  .string('请输入统一社会信用代码')
  .trim()
  .toUpperCase()
  .min(1, '请输入统一社会信用代码')
  .refine(isCreditCode, '统一社会信用代码不正确');
const imageField = z.string('请上传图片').refine(isPortalPicture, '图片地址不正确');
/** Id of a private file. */
export const privateFileField = z
  .string('请上传材料')
  .min(1, '请上传材料')
  .regex(/^[0-9a-f]{32}$/, '材料不正确');

const personName = /^[\p{Script=Han}\p{Script=Latin}]+(?:[ ·][\p{Script=Han}\p{Script=Latin}]+)*$|^$/u;

/** Removes spaces next to Han characters and repeated spaces: they are hardly visible and must not make a different name. */
const withoutBlanks = (name: string): string => name.replace(/ ?(\p{Script=Han}) ?/gu, '$1').replace(/ {2,}/g, ' ');
/** Writes the brackets of a Chinese name as licences do, full width, whichever were typed: 「（集团）」 and 「(集团)」 are one name. */
const withChineseBrackets = (name: string): string =>
  /\p{Script=Han}/u.test(name) ? name.replaceAll('(', '（').replaceAll(')', '）') : name;
/** Rejects combining marks, and letters that look like Latin ones: they would allow a different name that reads the same. */
const notLookingAlike = /^[^\p{M}\p{Script=Cyrillic}\p{Script=Greek}]*$/u;

/**
 * Creates an organization and submits its licence for verification (officialStatus 1). 409 if the credit number is taken: the caller can
 * join that organization instead.
 */
export const createOrg = defineCall({
  name: 'org.create',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/org',
  errors: [{ status: 409, when: 'The caller already belongs to an organization, or this one is already registered.' }],
  invalidates: orgReads,
  body: z.object({
    name: z
      .string('请输入企业名称')
      .normalize('NFKC')
      .trim()
      .overwrite(withoutBlanks)
      .overwrite(withChineseBrackets)
      .regex(visibleText, '企业名称含有无效字符，请删除后重试')
      .regex(notLookingAlike, '企业名称含有无效字符，请删除后重试')
      .min(4, '企业名称至少 4 个字')
      .max(60, '企业名称不能超过 60 个字'),
    creditNo: creditNoField,
    licenseImage: privateFileField,
    legalPerson: z
      .string('请输入法定代表人')
      .normalize('NFKC')
      .trim()
      .overwrite(withNameDot)
      .min(2, '请输入法定代表人')
      .max(20, '法定代表人不能超过 20 个字')
      .regex(personName, '法定代表人只能包含汉字、字母和「·」'),
    industryCode: z
      .string()
      .regex(/^\d{4}$/, '请选择所属行业')
      .nullish(),
    regionCode: z
      .string()
      .regex(/^\d{2}(\d{2}){0,2}$/, '请选择所在地区')
      .nullish(),
    scale: z.enum(orgScales, '规模不正确').nullish(),
  }),
  response: orgSchema,
});

/** Edits the profile. For OWNER and ADMIN. Absent fields are unchanged. */
export const editOrg = defineCall({
  name: 'org.edit',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/user/org',
  errors: [{ status: 403, when: "The caller's role does not allow it." }],
  invalidates: orgReads,
  body: z
    .object({
      logo: imageField.nullable(),
      images: z
        .array(imageField)
        .max(MAX_ORG_IMAGES, `图片最多 ${MAX_ORG_IMAGES} 张`)
        .refine((urls) => new Set(urls).size === urls.length, '图片不能重复'),
      intro: writtenText().max(500, '简介不能超过 500 个字').nullable(),
      industryCode: z
        .string()
        .regex(/^\d{4}$/, '行业不正确')
        .nullable(),
      regionCode: z
        .string()
        .regex(/^\d{2}(\d{2}){0,2}$/, '地区不正确')
        .nullable(),
      scale: z.enum(orgScales, '规模不正确').nullable(),
      contactName: writtenLine().max(20, '联系人不能超过 20 个字').nullable(),
      contactPhone: z
        .string()
        .trim()
        .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|)$/, '请输入正确的电话号码')
        .nullable(),
      wechat: z
        .string()
        .trim()
        .refine((text) => text === '' || wechatPattern.test(text), '微信号不正确')
        .nullable(),
    })
    .partial(),
  response: orgSchema,
});

/**
 * Joins an organization: JOINED immediately if it has invited the phone, or if it has no owner and is neither verified nor under review;
 * otherwise PENDING until admitted. By the credit number, or by the id from a search. By id, 400 with `fields.creditNo` if the caller would
 * become the owner, so that only someone who knows its number can take an organization over.
 */
export const joinOrg = defineCall({
  name: 'org.join',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/user/org/join',
  errors: [
    { status: 404, when: 'The organization does not exist.' },
    { status: 409, when: 'The caller already belongs to an organization.' },
  ],
  invalidates: orgReads,
  body: z
    .object({ creditNo: creditNoField.optional(), orgId: idSchema.optional() })
    .refine(({ creditNo, orgId }) => creditNo !== undefined || orgId !== undefined, {
      path: ['creditNo'],
      message: '请输入统一社会信用代码',
    }),
  response: z.object({ joinFlag: z.number().int(), status: z.enum(['PENDING', 'JOINED']) }),
});

/** Changes the organization's phone, which is proved by a code of scene `contact`. */
export const changeOrgPhone = defineCall({
  name: 'org.changePhone',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/user/org/update-phone',
  errors: [{ status: 403, when: "The caller's role does not allow it." }],
  invalidates: orgReads,
  body: z.object({ phone: phoneField, verificationCode: smsCodeField }),
  response: z.object({ phone: z.string() }),
});
/** Makes the caller's login phone the organization's phone. */
export const useLoginPhoneForOrg = defineCall({
  name: 'org.useLoginPhone',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/user/org/update-phone-as-login-phone',
  errors: [{ status: 403, when: "The caller's role does not allow it." }],
  invalidates: orgReads,
  response: z.object({ phone: z.string() }),
});

const memberSchema = z.object({
  userId: idSchema,
  nickname: z.string().catch(''),
  avatar: text,
  role: z.enum(orgRoles).catch('MEMBER'),
  status: z.enum(['PENDING', 'JOINED']).catch('JOINED'),
  since: timeSchema,
});
export type OrgMember = z.output<typeof memberSchema>;

/** Lists the members, pending ones first; a MEMBER only sees those who have joined. */
export const listOrgMembers = defineCall({
  name: 'org.listMembers',
  method: 'GET',
  path: '/api/user/org/members',
  errors: [{ status: 403, when: "The caller's role does not allow it." }],
  query: z.object(pageQuery),
  response: pageOf(memberSchema),
});

/** Changes a member: ACCEPT and REFUSE (of a pending one) · REMOVE · role changes and TRANSFER, by the OWNER only. */
export const changeOrgMember = defineCall({
  name: 'org.changeMember',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/user/org/members/:userId',
  errors: [
    { status: 403, when: "The caller's role does not allow it." },
    { status: 404, when: "No member of the caller's organization." },
    { status: 409, when: 'The member is not in the state or role that the change requires.' },
  ],
  invalidates: orgReads,
  params: z.object({ userId: idSchema }),
  body: z.object({ action: z.enum(['ACCEPT', 'REFUSE', 'REMOVE', 'MAKE_ADMIN', 'MAKE_MEMBER', 'TRANSFER'], '操作不正确') }),
  response: z.null(),
});

/** Leaves the organization, or withdraws a request to join. 409 for an owner with members, who must transfer ownership first. */
export const leaveOrg = defineCall({
  name: 'org.leave',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/user/org/leave',
  errors: [{ status: 409, when: 'The caller belongs to no organization, or owns one with other members.' }],
  invalidates: orgReads,
  response: z.null(),
});
