import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { TransactionDirection, TransactionType } from '#shared/contract/pay-enums.ts';
import type { WalletRecord } from '#shared/contract/wallet.ts';
import { payMethodName, transactionTypeName } from '#shared/text/money-texts.ts';
import { listMovements } from '../../domain/ledger/movements.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { toPage } from '../../platform/http/page-answer.ts';
import { findOrderNames, listBoostMovements } from './wallet-repository.ts';

export interface RecordsQuery {
  sceneCode?: SceneCode | undefined;
  recordType?: TransactionDirection | undefined;
  transactionType?: TransactionType | undefined;
  month?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Returns one page of the movements of a user's wallet, or of one kind of their boosts. */
export async function listRecords(db: Database, userId: string, query: RecordsQuery): Promise<Page<WalletRecord>> {
  const { sceneCode, recordType: direction, transactionType: type, month, pageNum, pageSize } = query;
  const filter = { direction, type, ...(month !== undefined && monthOf(month)) };
  if (sceneCode !== undefined) {
    const { rows, total } = await listBoostMovements(db, userId, { sceneCode, ...filter, pageNum, pageSize });
    const records = rows.map((row) => ({
      id: row.id,
      recordType: row.is_outgoing ? 'EXPENDITURE' : 'INCOME',
      transactionType: row.type,
      sceneCode,
      title: row.title,
      amount: Math.abs(row.quantity),
      balanceAfter: row.quantity_after,
      minutes: Math.abs(row.minutes),
      minutesAfter: row.minutes_after,
      // The lines of an order are `<order>:<line>`, its refunds `<order>_r<n>`.
      orderNo: row.biz_type === 'ORDER' || row.biz_type === 'REFUND' ? (row.biz_id.split(/[:_]/)[0] ?? null) : null,
      createdAt: toPortalTime(row.created_at),
    }));
    return toPage(records, total, query);
  }
  const { movements, total } = await listMovements(db, userId, { ...filter, page: pageNum, size: pageSize });
  const orders = await findOrderNames(
    db,
    movements.flatMap(({ orderNo }) => orderNo ?? []),
  );
  const records = movements.map(({ id, at, type: transactionType, direction: recordType, amount, balanceAfter, orderNo }) => ({
    id,
    recordType,
    transactionType,
    sceneCode: null,
    title: titleOf(transactionType, recordType, orderNo === null ? undefined : orders.get(orderNo)),
    amount,
    balanceAfter,
    minutes: 0,
    minutesAfter: 0,
    orderNo,
    createdAt: toPortalTime(at),
  }));
  return toPage(records, total, query);
}

/** Returns the title of a movement. A return names the account that it goes to, not the order that was paid from there. */
function titleOf(type: string, direction: string, order: { title: string; pay_method: string | null } | undefined): string {
  if (!order) return transactionTypeName(type);
  if (type !== 'RETURN') return order.title;
  return direction === 'EXPENDITURE' ? `退回到${payMethodName(order.pay_method)}` : `未能退回到${payMethodName(order.pay_method)}`;
}

/** Returns the first moment of a month in China, and that of the next month. */
function monthOf(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: new Date(`${month}-01T00:00:00+08:00`), until: new Date(`${next}-01T00:00:00+08:00`) };
}
