import * as z from 'zod';
import { MAX_QUANTITY } from '../rules/price.ts';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { timeSchema, tolerantArray } from './envelope.ts';
import { bodyNumber } from './form-fields.ts';
import { membershipLevels, membershipOfferKinds, payChannels, payMethods } from './pay-enums.ts';
import { paymentReads } from './reads.ts';

/** A line of a price breakdown as buyers see it: 单价, 组合优惠, 抵扣. `amount` is in 分; a discount is negative. */
export const breakdownLine = z.object({ label: z.string(), amount: z.number().int() });
const breakdown = tolerantArray(breakdownLine);

const payMethodField = z.enum(payMethods, '请选择支付方式');
export const payChannelField = z.enum(payChannels, '请选择支付方式');
const quantityField = bodyNumber(
  z.number('请输入数量').int('数量必须是整数').min(1, '至少购买 1 张').max(MAX_QUANTITY, `一次最多购买 ${MAX_QUANTITY} 张`),
);
const levelField = bodyNumber(
  z
    .number('请选择会员')
    .refine((level): level is (typeof membershipLevels)[number] => membershipLevels.some((known) => known === level), '请选择会员'),
);
const sceneField = z.enum(sceneCodes, '请选择道具');

/** Terms that a buyer has seen and agreed to before an order is created. */
const purchaseTerms = {
  /** In 分; if the price has changed, the order is refused with 409 PRICE_CHANGED. */
  expectedAmount: z.number().int().min(0).optional(),
  /** Whether the buyer agrees that the goods take effect immediately and that the seven-day return without a reason does not apply. */
  agreed: z.literal(true, '请先阅读并勾选购买须知').optional(),
};

/** A started payment: what the payer scans or opens, or an order that was paid from the balance immediately. */
export const paymentStart = z.object({
  orderNo: z.string(),
  status: z.string(),
  /** Amount in 分. */
  amount: z.number().int().catch(0),
  /** Content of the QR code. */
  qrContent: z.string().nullish().catch(null),
  expireAt: timeSchema.nullish().catch(null),
  payMethod: z.string().nullish().catch(null),
  /** Only on a phone: the address that opens the wallet app. */
  payUrl: z.string().nullish().catch(null),
  breakdown: breakdown.optional().catch(undefined),
});
export type PaymentStart = z.output<typeof paymentStart>;

const startErrors = [
  { status: 403, when: 'The buyer is a minor (`data.reason` MINOR), or an SMS code is required first (NEED_CODE).' },
  {
    status: 409,
    when: 'The price has changed (`data.reason` PRICE_CHANGED, `data.amount`), the balance is too low (BALANCE_SHORT, `data.missing`), five orders are already awaiting payment (TOO_MANY_WAITING), a higher membership is active (LOWER_LEVEL), or the buyer’s membership has changed since the quote (MEMBERSHIP_CHANGED).',
  },
  { status: 503, when: 'The payment method is currently unavailable.' },
];

/** Orders a membership and starts its payment; an order that the balance pays is fulfilled immediately. */
export const startMembershipPurchase = defineCall({
  name: 'payment.startMembershipPurchase',
  method: 'POST',
  forBlocked: 'refused',
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
    /**
     * The end of the current membership as quoted: if it has changed, as after a purchase in another tab, the order is refused with 409
     * MEMBERSHIP_CHANGED.
     */
    expectedCurrentEnd: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  response: paymentStart,
});

/** Orders boosts and starts their payment; an order that the balance pays is fulfilled immediately. */
export const startBoostPurchase = defineCall({
  name: 'payment.startBoostPurchase',
  method: 'POST',
  forBlocked: 'refused',
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

/** Starts another attempt to pay an order, with another method or a new code. 409 if the order is not awaiting payment. */
export const payOrder = defineCall({
  name: 'payment.payOrder',
  method: 'POST',
  forBlocked: 'refused',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/order/:orderNo/pay',
  errors: [
    { status: 403, when: 'An SMS code is required first (`data.reason` NEED_CODE), or the payer is a minor (MINOR).' },
    { status: 404, when: 'The caller has no such order.' },
    {
      status: 409,
      when: 'The order is paid (`data.reason` PAID) or has expired (NOT_WAITING), or the balance is too low (BALANCE_SHORT).',
    },
    { status: 503, when: 'The payment method is currently unavailable.' },
  ],
  params: z.object({ orderNo: z.string().max(40) }),
  body: z.object({ payMethod: payMethodField, code: z.string().optional() }),
  response: paymentStart,
});

/** Returns the current price of a purchase; changes nothing. */
export const quoteOrder = defineCall({
  name: 'payment.quoteOrder',
  method: 'POST',
  forBlocked: 'allowed',
  invalidates: 'none',
  idempotent: true,
  path: '/api/order/quote',
  errors: [{ status: 409, when: 'A higher membership is active (`data.reason` LOWER_LEVEL), or this one is not for sale.' }],
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('SCENE'), sceneCode: sceneField, quantity: quantityField }),
    z.object({ kind: z.literal('MEMBERSHIP'), level: levelField }),
  ]),
  response: z.object({
    listAmount: z.number().int(),
    amount: z.number().int(),
    breakdown,
    /** Only for a membership: the kind of purchase, when it would end, and when the buyer's current one ends; null if they have none. */
    membership: z
      .object({ kind: z.enum(membershipOfferKinds), endsAt: timeSchema, currentEnd: timeSchema.nullable() })
      .nullish()
      .catch(null),
  }),
});

/** Effect of buying a membership now; times in ISO 8601. */
export type MembershipQuote = NonNullable<z.output<typeof quoteOrder.response>['membership']>;

/** Lists the boosts that are sold, at current prices. */
export const listProducts = defineCall({
  name: 'payment.listProducts',
  method: 'GET',
  path: '/api/scene/products',
  response: tolerantArray(
    z.object({
      sceneCode: sceneField,
      /** Unit price in 分. */
      unitPrice: z.number().int().min(0),
      /** Discounts: from `from` pieces on, `percentOff` percent less. */
      packs: tolerantArray(z.object({ from: z.number().int().min(2), percentOff: z.number().int().min(0).max(100) })).catch([]),
    }),
  ),
});
export type BoostProduct = z.output<typeof listProducts.response>[number];

const used = z.object({ used: z.number().int(), limit: z.number().int() });
const planSchema = z.object({
  level: z.number().int(),
  days: z.number().int().min(1),
  /** Price in 分. */
  price: z.number().int().min(0),
  /** Terms of buying it now; null: not possible, because a higher level runs until `blockedUntil`. */
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

/** Lists the memberships that are sold, what each would cost the caller now, and the caller's current one. */
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
