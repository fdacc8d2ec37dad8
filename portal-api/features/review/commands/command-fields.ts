import * as z from 'zod';
import { isCalendarDay } from '../../../platform/china-time.ts';

export const id = z.string('请填写编号').min(1, '请填写编号').max(64, '编号不正确');
export const user = z.string('请填写手机号或用户编号').min(1, '请填写手机号或用户编号').max(32, '手机号或用户编号不正确');
export const reason = z.string('请填写原因').trim().min(2, '原因至少 2 个字').max(200, '原因不能超过 200 个字');
/** A day in China: `2026-03-01`. */
export const day = z
  .string('请填写日期')
  .regex(/^\d{4}-\d\d-\d\d$/, '日期应写成 2026-03-01')
  .refine(isCalendarDay, '日期不正确');
