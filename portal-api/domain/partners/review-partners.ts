import { href } from '#shared/routes/href.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { sendNotice } from '../notices/send-notice.ts';
import { logAction, type Operator } from '../operators/log-action.ts';
import { decideApplication, listWaitingApplications } from './partner-repository.ts';

/** Lists the pending applications, oldest first, with full phone numbers, as the operator calls the applicants. The access is logged. */
export async function listPartnerQueue({ db, ...by }: Operator & { db: Database }) {
  const rows = await listWaitingApplications(db);
  if (rows.length > 0) await logAction(db, by, { command: 'partners', userId: null, details: { found: rows.length } });
  return rows.map(({ id, at, name, phone, region, resources, nickname }) => ({
    id,
    submittedAt: toPortalTime(at),
    name,
    phone,
    region,
    nickname,
    resources,
  }));
}

export type PartnerVerdict = { status: 'ACCEPTED' } | { status: 'REFUSED'; reason: string };

/** Accepts or refuses an application and notifies the applicant. Throws 409 if it is not pending. */
export function decidePartner({ db, ...by }: Operator & { db: Database }, id: string, verdict: PartnerVerdict): Promise<{ name: string }> {
  const reason = verdict.status === 'REFUSED' ? verdict.reason : null;
  return db.transaction().execute(async (trx) => {
    const application = await decideApplication(trx, id, { status: verdict.status, reason });
    if (!application) throw new ApiError(409, '没有这个申请，或已处理过');
    const words =
      reason === null
        ? { title: '您已成为合伙人', text: '您的合伙人申请已通过，欢迎加入。' }
        : { title: '您的合伙人申请未通过', text: `您可以补充资料后重新申请。原因：${reason}` };
    await sendNotice(trx, { userId: application.user_id, category: '系统', link: href('partner'), ...words }, by.now);
    await logAction(trx, by, { command: 'partner', userId: application.user_id, details: { id, status: verdict.status, reason } });
    return { name: application.name };
  });
}
