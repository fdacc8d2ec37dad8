import * as z from 'zod';
import { isPortalPicture } from '#shared/rules/image-variants.ts';
import { isCalendarDay } from '../../../platform/china-time.ts';

export const id = z.string('请填写编号').min(1, '请填写编号').max(64, '编号不正确');
export const user = z.string('请填写手机号或用户编号').min(1, '请填写手机号或用户编号').max(32, '手机号或用户编号不正确');
export const reason = z.string('请填写原因').trim().min(2, '原因至少 2 个字').max(200, '原因不能超过 200 个字');
/** A day in China: `2026-03-01`. The database does not take every day of the first years. */
export const day = z
  .string('请填写日期')
  .regex(/^[1-9]\d{3}-\d\d-\d\d$/, '日期应写成 2026-03-01')
  .refine(isCalendarDay, '日期不正确');
/** A day or minute in China: `2026-12-01` or `2026-12-01T08:30`. */
export const moment = (what = '生效时间') =>
  z
    .string(`${what}不正确`)
    .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/, `${what}应写成 2026-12-01 或 2026-12-01T08:30`)
    .refine((text) => isCalendarDay(text.slice(0, 10)), `${what}不正确：没有这一天`)
    .transform((text) => new Date(`${text.includes('T') ? text : `${text}T00:00`}:00+08:00`))
    .refine((date) => !Number.isNaN(date.getTime()), `${what}不正确`)
    .nullable()
    .default(null);
/** The version that an operator has read; absent: none. */
export const version = z.coerce.number('版本不正确').int('版本不正确').optional();
/** Address of a picture that an operator has uploaded, or of one of the portal's own drawings. */
export const picture = z.string('请上传图片').min(1, '请上传图片').refine(isPortalPicture, '图片不正确，请重新上传');
