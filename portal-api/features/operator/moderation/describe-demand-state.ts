import { auditStatusName } from '#shared/text/account-labels.ts';
import { hasExpired } from '../../../domain/demands/demand-fields.ts';

interface DemandRow {
  audit_status: string;
  paused_by: string | null;
  valid_until: Date | null;
  deleted_at: Date | null;
}

export const REMOVED_NAME = '已删除';

/** Names the state of a demand for operators, as it is now: a published demand whose last day has passed is not shown. */
export function describeDemandState(row: DemandRow, now: Date): string {
  if (row.deleted_at) return REMOVED_NAME;
  if (row.audit_status === 'PUBLISH' && hasExpired(row, now)) return auditStatusName('EXPIRED');
  return describeStatus(row.audit_status, row.paused_by);
}

/** Names a status of the review, with the party that paused the demand. */
export const describeStatus = (status: string, pausedBy: string | null): string =>
  `${auditStatusName(status)}${{ OWNER: '（发布者）', ADMIN: '（平台）' }[pausedBy ?? ''] ?? ''}`;
