import * as z from 'zod';
import { MAX_QUANTITY } from '../rules/price.ts';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { timeSchema, tolerantArray } from './envelope.ts';
import { membershipLevels, membershipOfferKinds, payChannels, payMethods } from './pay-enums.ts';
import { paymentReads } from './reads.ts';

/** A part of an amount as buyers see it: 单价, 组合优惠, 抵扣. 分; less than 0 is taken off. */
export const breakdownLine = z.object({ label: z.string(), amount: z.number().int() });
const breakdown = tolerantArray(breakdownLine);

export const payMethodField = z.enum(payMethods, '请选择支付方式');
export const payChannelField = z.enum(payChannels, '请选择支付方式');
const quantityField = z.coerce
  .number('请输入数量')
  .int('数量必须是整数')
  .min(1, '至少购买 1 张')
  .max(MAX_QUANTITY, `一次最多购买 ${MAX_QUANTITY} 张`);
const levelField = z.coerce
  .number('请选择会员')
  .refine((level): level is (typeof membershipLevels)[number] => membershipLevels.some((known) => known === level), '请选择会员');
const sceneField = z.enum(sceneCodes, '请选择道具');

/** Seen and agreed to by a buyer before an order is made. */
const purchaseTerms = {
  /** 分; another price by now is refused with 409 PRICE_CHANGED. */
  expectedAmount: z.number().int().min(0).optional(),
  /** They know that what they buy works at once and cannot be given back within seven days without a reason. */
  agreed: z.literal(true, '请先阅读并勾选购买须知').optional(),
};

/** A payment that has begun: what the payer scans or opens, or an order that is paid at once from the balance. */
export const paymentStart = z.object({
  orderNo: z.string(),
  status: z.string(),
  /** 分 */
  amount: z.number().int().catch(0),
  /** The text of the QR code. */
  qrContent: z.string().nullish().catch(null),
  expireAt: timeSchema.nullish().catch(null),
  payMethod: z.string().nullish().catch(null),
  /** On a phone: the address that opens the wallet app. */
  payUrl: z.string().nullish().catch(null),
  breakdown: breakdown.optional().catch(undefined),
});
export type PaymentStart = z.output<typeof paymentStart>;

const startErrors = [
  { status: 403, when: 'The buyer is a minor (`data.reason` MINOR), a code is needed first (NEED_CODE), or the caller is blocked.' },
  {
    status: 409,
    when: 'Another price by now (`data.reason` PRICE_CHANGED, `data.amount`), too little balance (BALANCE_SHORT, `data.missing`), five orders wait for payment already (TOO_MANY_WAITING), a higher membership runs (LOWER_LEVEL), or the buyer’s own has changed since they looked (MEMBERSHIP_CHANGED).',
  },
  { status: 503, when: 'The method of payment is not to be had now.' },
];

export const startMembershipPurchase = defineCall({
  name: 'payment.startMembershipPurchase',
  method: 'POST',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/membership/start-buy',
  reports: 'PAY_MEMBERSHIP',
  errors: startErrors,
  body: z.object({
    level: levelField,
    payMethod: payMethodField,
    code: z.string().optional(),
    ...purchaseTerms,
    /** As the quote said: another end by now, as after a purchase in another tab, is refused with 409 MEMBERSHIP_CHANGED. */
    expectedCurrentEnd: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  response: paymentStart,
});

export const startBoostPurchase = defineCall({
  name: 'payment.startBoostPurchase',
  method: 'POST',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/scene/start-buy',
  reports: 'PAY_SCENE',
  errors: startErrors,
  body: z.object({
    sceneCode: sceneField,
    quantity: quantityField,
    payMethod: payMethodField,
    code: z.string().optional(),
    ...purchaseTerms,
  }),
  response: paymentStart,
});

/** Another method, or a new code, for an order that waits for its payment. 409 when it does not wait any more. */
export const payOrder = defineCall({
  name: 'payment.payOrder',
  method: 'POST',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/order/:orderNo/pay',
  errors: [
    { status: 403, when: 'A code is needed first (`data.reason` NEED_CODE), the payer is a minor (MINOR), or blocked.' },
    { status: 404, when: 'No order of the caller.' },
    { status: 409, when: 'The order is paid (`data.reason` PAID), its time is over (NOT_WAITING), or too little balance (BALANCE_SHORT).' },
    { status: 503, when: 'The method of payment is not to be had now.' },
  ],
  params: z.object({ orderNo: z.string().max(40) }),
  body: z.object({ payMethod: payMethodField, code: z.string().optional() }),
  response: paymentStart,
});

/** The price of a purchase now; changes nothing. */
export const quoteOrder = defineCall({
  name: 'payment.quoteOrder',
  method: 'POST',
  invalidates: 'none',
  idempotent: true,
  path: '/api/order/quote',
  errors: [{ status: 409, when: 'A higher membership runs (`data.reason` LOWER_LEVEL), or it is not sold now.' }],
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('SCENE'), sceneCode: sceneField, quantity: quantityField }),
    z.object({ kind: z.literal('MEMBERSHIP'), level: levelField }),
  ]),
  response: z.object({
    listAmount: z.number().int(),
    amount: z.number().int(),
    breakdown,
    /** Of a membership: what buying it would be, until when it would last, and when what the buyer has ends; null where they have none. */
    membership: z
      .object({ kind: z.enum(membershipOfferKinds), endsAt: timeSchema, currentEnd: timeSchema.nullable() })
      .nullish()
      .catch(null),
  }),
});

/** The effect of buying a membership now; ISO times. */
export type MembershipQuote = NonNullable<z.output<typeof quoteOrder.response>['membership']>;

/** The boosts that are sold, at the prices of now. */
export const listProducts = defineCall({
  name: 'payment.listProducts',
  method: 'GET',
  path: '/api/scene/products',
  response: tolerantArray(
    z.object({
      sceneCode: sceneField,
      /** 分 */
      unitPrice: z.number().int().min(0),
      /** From so many pieces on, so many percent less. */
      packs: tolerantArray(z.object({ from: z.number().int().min(2), percentOff: z.number().int().min(0).max(100) })).catch([]),
    }),
  ),
});
export type BoostProduct = z.output<typeof listProducts.response>[number];

const used = z.object({ used: z.number().int(), limit: z.number().int() });
const planSchema = z.object({
  level: z.number().int(),
  days: z.number().int().min(1),
  /** 分 */
  price: z.number().int().min(0),
  /** The terms of buying it now; null: a higher level runs until `blockedUntil`. */
  offer: z
    .object({
      kind: z.enum(membershipOfferKinds),
      amount: z.number().int(),
      startsAt: timeSchema,
      endsAt: timeSchema,
      breakdown,
    })
    .nullish()
    .catch(null),
  blockedUntil: timeSchema.nullish().catch(null),
});
export type MembershipPlan = z.output<typeof planSchema>;

/** The memberships that are sold, what each would cost the caller now, and what the caller has. */
export const listPlans = defineCall({
  name: 'payment.listPlans',
  method: 'GET',
  path: '/api/membership/plans',
  response: z.object({
    current: z.object({
      level: z.number().int().catch(0),
      expireAt: timeSchema.nullish().catch(null),
      contactsToday: used.nullish().catch(null),
      publishedToday: used.nullish().catch(null),
    }),
    plans: tolerantArray(planSchema),
  }),
});
