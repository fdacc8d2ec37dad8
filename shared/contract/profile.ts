import * as z from 'zod';
import { imageIdOf } from '../rules/image-variants.ts';
import { defineCall } from './define-call.ts';
import { phoneField, smsCodeField } from './form-fields.ts';
import { userSchema } from './user.ts';

const imageField = z
  .string()
  .refine((url) => imageIdOf(url) !== null, '图片地址不正确')
  .nullable();

/** Absent fields stay as they are. The first change of name is free, each later one takes a CHANGE_NAME prop (403 NEED_PROP). */
export const editUser = defineCall({
  id: 'E18',
  method: 'PUT',
  path: '/v1/user/edit',
  body: z
    .object({
      nickname: z
        .string()
        .trim()
        .min(2, '昵称至少 2 个字')
        .max(16, '昵称不能超过 16 个字')
        .regex(/^[\p{L}\p{N}_·.\- ]+$/u, '昵称含有不支持的字符'),
      avatar: imageField,
      sex: z.union([z.literal(0), z.literal(10), z.literal(20), z.null()], '性别不正确'),
      position: z.string().trim().max(20, '职位不能超过 20 个字').nullable(),
      industryCode: z
        .string()
        .regex(/^\d{2}(\d{2})?$/, '行业不正确')
        .nullable(),
      regionCode: z
        .string()
        .regex(/^\d{2}(\d{2}){0,2}$/, '地区不正确')
        .nullable(),
    })
    .partial(),
  response: userSchema,
});

/** ext: what is missing of a profile, in percent of done. `nextRenameFree`: no prop is needed for the next change of name. */
export const getProfileProgress = defineCall({
  id: 'ext:profile-progress',
  method: 'GET',
  path: '/api/user/profile/progress',
  response: z.object({
    percent: z.number().int().min(0).max(100),
    missing: z.array(z.enum(['avatar', 'position', 'industry', 'region', 'contact', 'realName', 'organization', 'official'])).catch([]),
    nextRenameFree: z.boolean().catch(false),
  }),
});

/** E30: another phone in the personal contact, proved by a code of scene `contact`. */
export const changeContactPhone = defineCall({
  id: 'E30',
  method: 'POST',
  idempotent: false,
  path: '/api/user/personal-contact-info/update-phone',
  body: z.object({ phone: phoneField, verificationCode: smsCodeField }),
  response: z.object({ phone: z.string() }),
});
/** E31: the login phone becomes the contact phone. */
export const useLoginPhoneAsContact = defineCall({
  id: 'E31',
  method: 'POST',
  idempotent: true,
  path: '/api/user/personal-contact-info/update-phone-as-login-phone',
  response: z.object({ phone: z.string() }),
});

/** ext (D02): another login phone: a code to the old number (scene `phone-old`), one to the new (scene `phone-new`). Ends other sessions. */
export const changeLoginPhone = defineCall({
  id: 'ext:phone-change',
  method: 'POST',
  idempotent: false,
  path: '/api/user/phone/change',
  body: z.object({ oldCode: smsCodeField, phone: phoneField, newCode: smsCodeField }),
  response: z.object({ phone: z.string() }),
});
