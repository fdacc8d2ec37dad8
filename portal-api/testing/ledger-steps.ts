import { randomUUID } from 'node:crypto';
import { post, type Transfer } from '../domain/ledger/post-transfer.ts';
import { runMoneyTransaction } from '../domain/ledger/run-money-transaction.ts';
import type { TestApi } from './test-api.ts';

/** Creates a transfer between two accounts of a user or the company, by default under a new business id. */
const makeTransfer =
  (kind: Transfer['kind'], ways: (userId: string) => Pick<Transfer, 'from' | 'to'>) =>
  (userId: string, amount: number, bizId: string = randomUUID()): Transfer => ({
    ...ways(userId),
    amount,
    kind,
    bizType: 'TEST',
    bizId,
    orderNo: bizId,
  });

export const recharge = makeTransfer('RECHARGE', (userId) => ({
  from: { kind: 'CHANNEL', channel: 'WECHAT' },
  to: { kind: 'CASH', userId },
}));
export const purchase = makeTransfer('BUY_SCENE', (userId) => ({
  from: { kind: 'CASH', userId },
  to: { kind: 'REVENUE', of: 'SCENE' },
}));
export const refund = makeTransfer('REFUND', (userId) => ({ from: { kind: 'REVENUE', of: 'SCENE' }, to: { kind: 'CASH', userId } }));
export const hold = makeTransfer('HOLD', (userId) => ({ from: { kind: 'CASH', userId }, to: { kind: 'HELD', userId } }));
export const returnHeld = makeTransfer('RETURN', (userId) => ({
  from: { kind: 'HELD', userId },
  to: { kind: 'CHANNEL', channel: 'WECHAT' },
}));
export const releaseHeld = makeTransfer('RELEASE', (userId) => ({ from: { kind: 'HELD', userId }, to: { kind: 'CASH', userId } }));

export const moveMoney = ({ db, clock }: Pick<TestApi, 'db' | 'clock'>, transfer: Transfer): Promise<boolean> =>
  runMoneyTransaction(db, (trx) => post(trx, transfer, clock.now()));
