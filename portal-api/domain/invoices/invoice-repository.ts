import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { InvoicesTable } from '../../platform/db/tables/payment-tables.ts';

export type InvoiceRow = Selectable<InvoicesTable>;

/** Returns the latest invoice request of an order; undefined if there is none. */
export const findLatestInvoice = (db: Database, orderId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Returns the invoice title that the user used last. */
export const findLastTitle = (db: Database, userId: string): Promise<Pick<InvoiceRow, 'kind' | 'name' | 'tax_no' | 'email'> | undefined> =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.kind', 'invoices.name', 'invoices.tax_no', 'invoices.email'])
    .where('orders.user_id', '=', userId)
    .orderBy('invoices.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertInvoice = (trx: Database, invoice: Insertable<InvoicesTable>): Promise<InvoiceRow> =>
  trx.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow();

export const updateInvoice = (trx: Database, id: string, values: Updateable<InvoicesTable>): Promise<InvoiceRow> =>
  trx.updateTable('invoices').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Lists pending requests, and issued invoices whose order was refunded since, oldest first. */
export const listInvoicesToDo = (db: Database) =>
  db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .selectAll('invoices')
    .select(['orders.order_no', 'orders.title', 'orders.status as order_status', 'orders.kind as order_kind'])
    .select(['orders.amount as order_amount', 'orders.refunded as order_refunded'])
    .where((eb) =>
      eb.or([
        eb('invoices.status', '=', 'REQUESTED'),
        eb.and([eb('invoices.status', '=', 'ISSUED'), eb('invoices.amount', '>', eb('orders.amount', '-', eb.ref('orders.refunded')))]),
      ]),
    )
    .orderBy('invoices.id')
    .execute();
