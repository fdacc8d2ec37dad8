import { sql } from 'kysely';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import type { Database } from '../platform/db/database.ts';

/** How many items wait, by page. */
export interface QueueCounts {
  review: number;
  reports: number;
  chatReports: number;
  verifications: number;
  partners: number;
  refunds: number;
  invoices: number;
}

/** Counts what waits for operators, for the navigation. */
export async function countWaiting(db: Database): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`select
    (select count(*) from demands where deleted_at is null and audit_status = 'WAITING_REVIEW')::int
      + (select count(*) from demand_edits e join demands d on d.id = e.demand_id
          where e.status = 'WAITING' and d.audit_status = 'PUBLISH' and d.deleted_at is null)::int as review,
    (select count(*) from demand_reports where status = 'PENDING')::int as reports,
    (select count(*) from chat_reports where status = 'PENDING')::int as "chatReports",
    (select count(*) from real_name_checks where status = ${verificationStatus.PENDING})::int
      + (select count(*) from official_checks where status = ${verificationStatus.PENDING})::int
      + (select count(*) from organizations where official_status = ${verificationStatus.PENDING})::int as verifications,
    (select count(*) from partner_applications a join users u on u.id = a.user_id
      where a.status = 'PENDING' and u.deleted_at is null)::int as partners,
    (select count(*) from refunds where status in ('ASKED', 'ABNORMAL'))::int as refunds,
    (select count(*) from invoices i join orders o on o.id = i.order_id
      where i.status = 'REQUESTED' or (i.status = 'ISSUED' and i.amount > o.amount - o.refunded))::int as invoices`.execute(db);
  return rows[0] ?? { review: 0, reports: 0, chatReports: 0, verifications: 0, partners: 0, refunds: 0, invoices: 0 };
}
