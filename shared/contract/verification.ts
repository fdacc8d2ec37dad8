import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema } from './envelope.ts';
import { creditNoField, privateFileField } from './org.ts';
import { verificationReads } from './reads.ts';
import { withNameDot, writtenLine } from './written-text.ts';

/**
 * Uploads a private picture (licence, proof, identity card) as the raw body, like a public one; only its owner and reviewers may read it.
 */
export const uploadPrivateImage = defineCall({
  name: 'verification.uploadPrivateImage',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/upload/private',
  invalidates: 'none',
  response: z.object({ fileId: z.string() }),
});

/** A `verificationStatus`. */
const status = z.number().int().catch(0);

/**
 * Submits the caller's real name. `consent`: the separate consent to process identity data (PIPL art. 29). The result may be available
 * immediately (by a provider) or after a review.
 */
export const submitRealName = defineCall({
  name: 'verification.submitRealName',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: false,
  path: '/v1/umsReal/save',
  errors: [{ status: 409, when: 'The verification has passed or is under review, or the identity is used by another account.' }],
  invalidates: verificationReads,
  reports: 'REAL_NAME_VERIFY_1',
  body: z.object({
    realName: z
      .string('请输入真实姓名')
      .trim()
      .overwrite(withNameDot)
      .regex(/^[\p{Script=Han}·]{2,20}$/u, '请输入真实姓名'),
    idNumber: z.string('请输入身份证号').trim().toUpperCase().length(18, '身份证号为 18 位'),
    consent: z.literal(true, '请同意处理您的身份信息'),
    images: z.array(privateFileField).max(2, '图片最多 2 张').default([]),
  }),
  response: z.object({ realNameStatus: status, reason: z.string().nullish().catch(null) }),
});

/** Returns the caller's verification with name and number masked. */
export const getRealNameVerification = defineCall({
  name: 'verification.getRealName',
  method: 'GET',
  path: '/v1/umsReal/mine',
  response: z.object({
    status,
    realName: z.string().nullish().catch(null),
    idNumber: z.string().nullish().catch(null),
    reason: z.string().nullish().catch(null),
    submittedAt: timeSchema.nullish().catch(null),
    /** Number of tries left today. */
    triesLeft: z.number().int().catch(0),
  }),
});

/** Submits the verification that the caller acts for an organization: their own, or one by its credit number. Reviewed by operators. */
export const submitOfficial = defineCall({
  name: 'verification.submitOfficial',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: false,
  path: '/v1/umsJob/save',
  errors: [
    { status: 404, when: 'The organization does not exist.' },
    { status: 409, when: "It is passed or under review, or the organization is not the caller's." },
  ],
  invalidates: verificationReads,
  reports: 'OFFICIAL_VERIFY',
  body: z.object({
    orgId: idSchema.optional(),
    creditNo: creditNoField.optional(),
    position: writtenLine('请输入职位').min(2, '请输入职位').max(20, '职位不能超过 20 个字'),
    proofImages: z.array(privateFileField).min(1, '请上传在职证明').max(5, '图片最多 5 张'),
  }),
  response: z.object({ officialStatus: status }),
});

/** Returns the state of the verification that the caller acts for an organization. */
export const getOfficialVerification = defineCall({
  name: 'verification.getOfficial',
  method: 'GET',
  path: '/v1/umsJob/mine',
  response: z.object({
    status,
    orgName: z.string().nullish().catch(null),
    position: z.string().nullish().catch(null),
    reason: z.string().nullish().catch(null),
    submittedAt: timeSchema.nullish().catch(null),
  }),
});
