import * as z from 'zod';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { timeSchema } from './envelope.ts';

const payMethod = z.enum(['BALANCE', 'ALIPAY', 'WECHAT'], '请选择支付方式');

/** A payment that has begun: what the payer scans, or paid at once from the balance. */
const paymentStart = z.object({
  orderNo: z.string(),
  status: z.string(),
  /** 分 */
  amount: z.number().int().catch(0),
  qrContent: z.string().nullish().catch(null),
  expireAt: timeSchema.nullish().catch(null),
});

export const startMembershipPurchase = defineCall({
  name: 'payment.startMembershipPurchase',
  method: 'POST',
  invalidates: ['user.getDetail'],
  idempotent: false,
  isForeign: true,
  path: '/api/membership/start-buy',
  reports: 'PAY_MEMBERSHIP',
  body: z.object({ level: z.number().int().min(1), payMethod }),
  response: paymentStart,
});

export const startBoostPurchase = defineCall({
  name: 'payment.startBoostPurchase',
  method: 'POST',
  invalidates: ['user.getDetail', 'boost.listInventory'],
  idempotent: false,
  isForeign: true,
  path: '/api/scene/start-buy',
  reports: 'PAY_SCENE',
  body: z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int().min(1), payMethod }),
  response: paymentStart,
});
