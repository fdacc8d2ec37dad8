import * as z from 'zod';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { transactionDirections, transactionTypes } from './pay-enums.ts';
import { payChannelField, paymentStart } from './payment.ts';
import { paymentReads } from './reads.ts';

/** Amounts of a recharge, in 分: ¥1.00 to ¥50,000.00. */
export const RECHARGE_MIN = 100;
export const RECHARGE_MAX = 5_000_000;

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
      when: 'The wallet would hold too much (`data.reason` LIMIT, `data.max`), or five orders wait already (TOO_MANY_WAITING).',
    },
    { status: 503, when: 'The method of payment is not to be had now.' },
  ],
  body: z.object({
    amount: z
      .number('请输入充值金额')
      .int('充值金额不正确')
      .min(RECHARGE_MIN, '充值金额不能低于 ¥1.00')
      .max(RECHARGE_MAX, '充值金额不能超过 ¥50,000.00'),
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
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份不正确')
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
  }),
});
export type WalletSummary = z.output<typeof getWalletSummary.response>;
