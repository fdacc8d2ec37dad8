import * as z from 'zod';
import { formatMoney } from '../rules/money.ts';
import { MAX_RECHARGE, MIN_RECHARGE } from '../rules/recharge-amount.ts';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { transactionDirections, transactionTypes } from './pay-enums.ts';
import { payChannelField, paymentStart } from './payment.ts';
import { paymentReads } from './reads.ts';

/** Orders a recharge of the balance and starts its payment. Amounts in 分. */
export const startRecharge = defineCall({
  name: 'wallet.startRecharge',
  method: 'POST',
  forBlocked: 'refused',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/user/balance/start-recharge',
  errors: [
    {
      status: 403,
      when: 'The amount requires a verified real name (`data.reason` NEED_REAL_NAME), or the payer is a minor (MINOR).',
    },
    {
      status: 409,
      when: 'The balance would exceed its limit (`data.reason` LIMIT, `data.max`), five orders are already awaiting payment (TOO_MANY_WAITING), or sales are switched off (NOT_SOLD).',
    },
    { status: 503, when: 'The payment method is currently unavailable.' },
  ],
  body: z.object({
    amount: z
      .number('请输入充值金额')
      .int('充值金额不正确')
      .min(MIN_RECHARGE, `充值金额不能低于 ${formatMoney(MIN_RECHARGE)}`)
      .max(MAX_RECHARGE, `充值金额不能超过 ${formatMoney(MAX_RECHARGE)}`),
    payMethod: payChannelField,
  }),
  response: paymentStart,
});

/**
 * Lists the movements of the caller's wallet (分), or with `sceneCode` those of that boost (pieces), latest first. The `transactionType` of
 * a movement of boosts is GRANT, BUY_SCENE, USE or RETURN.
 */
export const listWalletRecords = defineCall({
  name: 'wallet.listRecords',
  method: 'GET',
  path: '/v1/umsSceneLog/page',
  query: z.object({
    sceneCode: z.enum(sceneCodes, '道具不正确').optional(),
    recordType: z.enum(transactionDirections, '收支类型不正确').optional(),
    transactionType: z.enum(transactionTypes, '交易类型不正确').optional(),
    /** Month in China: `2026-11`. */
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份不正确')
      .optional(),
    ...pageQuery,
  }),
  response: pageOf(
    z.object({
      id: idSchema,
      recordType: z.string(),
      transactionType: z.string(),
      sceneCode: z.string().nullish().catch(null),
      title: z.string().catch(''),
      /** Never negative: `recordType` contains the direction. */
      amount: z.number().int(),
      balanceAfter: z.number().int().nullish().catch(null),
      /** Only for movements of boosts: the minutes of earlier usages that were added or taken, and how many there were afterwards. */
      minutes: z.number().int().catch(0),
      minutesAfter: z.number().int().catch(0),
      orderNo: z.string().nullish().catch(null),
      createdAt: timeSchema,
    }),
  ),
});
export type WalletRecord = z.output<typeof listWalletRecords.response>['records'][number];

/** Returns a summary in 分. `series`: the last thirty days, today last. */
export const getWalletSummary = defineCall({
  name: 'wallet.getSummary',
  method: 'GET',
  path: '/api/wallet/summary',
  response: z.object({
    balance: z.number().int(),
    held: z.number().int().catch(0),
    monthIn: z.number().int().catch(0),
    monthOut: z.number().int().catch(0),
    series: tolerantArray(z.object({ day: z.string(), income: z.number().int(), expenditure: z.number().int() })).catch([]),
    /** Payment methods that are available now. */
    methods: z.array(z.string()).catch([]),
    /** False while sales are suspended: orders awaiting payment can be paid, but no new recharge is accepted. */
    rechargeable: z.boolean().catch(true),
    /** Part of the balance that can be returned to the accounts that paid it; null if returns are not possible at all. */
    returnable: z.number().int().nullish().catch(null),
    /** Pending returns, latest first; their sum is `held`. */
    returning: tolerantArray(
      z.object({
        refundNo: z.string(),
        orderNo: z.string(),
        amount: z.number().int(),
        payMethod: z.string().nullish(),
        askedAt: timeSchema,
      }),
    ).catch([]),
  }),
});
export type WalletSummary = z.output<typeof getWalletSummary.response>;

const returnPart = z.object({ orderNo: z.string(), amount: z.number().int(), payMethod: z.string().nullish().catch(null) });
export type ReturnPart = z.output<typeof returnPart>;

/** Returns the part of the balance that can be returned to the accounts that paid it, in 分. */
export const getReturnPlan = defineCall({
  name: 'wallet.getReturnPlan',
  method: 'GET',
  path: '/api/wallet/return',
  response: z.object({
    returnable: z.number().int(),
    /** The rest of the balance: its recharge is too old, or it came from no recharge. */
    unreturnable: z.number().int().catch(0),
    /** Recharges that `returnable` goes back to. A smaller amount goes to the first of them. */
    parts: tolerantArray(returnPart.extend({ paidAt: timeSchema })).catch([]),
    /** Maximum amount that can still be returned today without a verified real name; null: no limit. */
    mostWithoutName: z.number().int().nullish().catch(null),
  }),
});
export type ReturnPlan = z.output<typeof getReturnPlan.response>;

/** Returns a part of the balance to the accounts that paid it. The amount is set aside immediately, and gone when the providers have it. */
export const returnBalance = defineCall({
  name: 'wallet.returnBalance',
  method: 'POST',
  // The user may be blocked on suspicion about this very money; lifting the block releases it.
  forBlocked: 'refused',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/wallet/return',
  errors: [
    { status: 403, when: 'The amount per day requires a verified real name (`data.reason` NEED_REAL_NAME).' },
    { status: 409, when: 'The amount exceeds the returnable balance (`data.reason` LIMIT, `data.max`).' },
  ],
  // Limited by the balance only: because of refunds it may exceed the limits of a recharge or of a wallet.
  body: z.object({ amount: z.number('请输入退回金额').int('退回金额不正确').min(1, '请输入退回金额') }),
  response: z.object({ returns: z.array(returnPart) }),
});
