import * as z from 'zod';
import { formatMoney } from '../rules/money.ts';
import { MAX_RECHARGE, MIN_RECHARGE } from '../rules/recharge-amount.ts';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { transactionDirections, transactionTypes } from './pay-enums.ts';
import { payChannelField, paymentStart } from './payment.ts';
import { paymentReads } from './reads.ts';

export const startRecharge = defineCall({
  name: 'wallet.startRecharge',
  method: 'POST',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/user/balance/start-recharge',
  errors: [
    {
      status: 403,
      when: 'More than the limit needs a verified name (`data.reason` NEED_REAL_NAME), the payer is a minor (MINOR) or blocked.',
    },
    {
      status: 409,
      when: 'The wallet would hold too much (`data.reason` LIMIT, `data.max`), five orders wait already (TOO_MANY_WAITING), or nothing is sold now (NOT_SOLD).',
    },
    { status: 503, when: 'The method of payment is not to be had now.' },
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
 * Without `sceneCode` what moved the caller's wallet (分), with it what moved that boost (pieces); latest first. A movement of boosts
 * says in `transactionType` what it was: GRANT, BUY_SCENE, USE, RETURN.
 */
export const listWalletRecords = defineCall({
  name: 'wallet.listRecords',
  method: 'GET',
  path: '/v1/umsSceneLog/page',
  query: z.object({
    sceneCode: z.enum(sceneCodes, '道具不正确').optional(),
    recordType: z.enum(transactionDirections, '收支类型不正确').optional(),
    transactionType: z.enum(transactionTypes, '交易类型不正确').optional(),
    /** `2026-11`, a month in China. */
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
      /** Never less than 0: `recordType` says the direction. */
      amount: z.number().int(),
      balanceAfter: z.number().int().nullish().catch(null),
      /** Of a movement of boosts: the minutes of earlier usages that came or went, and how many there were then. */
      minutes: z.number().int().catch(0),
      minutesAfter: z.number().int().catch(0),
      orderNo: z.string().nullish().catch(null),
      createdAt: timeSchema,
    }),
  ),
});
export type WalletRecord = z.output<typeof listWalletRecords.response>['records'][number];

/** 分. `series`: the days of the last thirty, today last. */
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
    /** The methods by which money can come now. */
    methods: z.array(z.string()).catch([]),
    /** False while nothing is sold: orders that wait can be paid, new money is not taken. */
    rechargeable: z.boolean().catch(true),
    /** Of the balance what can go back to the accounts that paid; null where no balance can. */
    returnable: z.number().int().nullish().catch(null),
    /** Returns that are under way, the latest first; together they are `held`. */
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

/** The part of the balance that can go back to the accounts that paid it, in 分. */
export const getReturnPlan = defineCall({
  name: 'wallet.getReturnPlan',
  method: 'GET',
  path: '/api/wallet/return',
  response: z.object({
    returnable: z.number().int(),
    /** The rest of the balance: its recharge is too old, or it came from none. */
    unreturnable: z.number().int().catch(0),
    /** The recharges that `returnable` goes back to. Of a smaller amount the first ones go first. */
    parts: tolerantArray(returnPart.extend({ paidAt: timeSchema })).catch([]),
    /** Without a verified name no more than this goes back today; null: no limit. */
    mostWithoutName: z.number().int().nullish().catch(null),
  }),
});
export type ReturnPlan = z.output<typeof getReturnPlan.response>;

/** Sends a part of the balance back to the accounts that paid it. It is set aside at once, and gone when the providers have it. */
export const returnBalance = defineCall({
  name: 'wallet.returnBalance',
  method: 'POST',
  invalidates: paymentReads,
  idempotent: false,
  path: '/api/wallet/return',
  errors: [
    { status: 403, when: 'So much in a day needs a verified name (`data.reason` NEED_REAL_NAME), or the caller is blocked.' },
    { status: 409, when: 'Less than that can go back (`data.reason` LIMIT, `data.max`).' },
  ],
  // The balance alone is the limit: refunds may have made it more than one recharge, or a wallet, may be.
  body: z.object({ amount: z.number('请输入退回金额').int('退回金额不正确').min(1, '请输入退回金额') }),
  response: z.object({ returns: z.array(returnPart) }),
});
