import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import type { getOfficialVerification } from '#shared/contract/verification.ts';
import { verificationStatus } from '#shared/contract/verification-status.ts';

const contract = () => import('#shared/contract/verification.ts');

export const submitOfficialCall = remoteCall('verification.submitOfficial', async () => (await contract()).submitOfficial);

/** The account, whose `officialStatus` is used if the record cannot be read. */
export const accountQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

/** The caller's employment verification at an organization. */
export const officialQuery = nullIfMissing(
  callQuery(
    remoteCall('verification.getOfficial', async () => (await contract()).getOfficialVerification),
    {},
  ),
);

export type OfficialRecord = CallData<typeof getOfficialVerification>;

/** Returns the caller's organization; null if they have only requested to join it. */
export const joinedOrg = (org: MyOrg | null): MyOrg | null => (org && !org.pending ? org : null);

/** Returns whether the caller may submit the licence (again). */
export const mayHandInLicense = ({ myRole, officialStatus }: Pick<MyOrg, 'myRole' | 'officialStatus'>): boolean =>
  myRole === 'OWNER' && officialStatus !== verificationStatus.PENDING && officialStatus !== verificationStatus.PASSED;

/** Returns the reason why the licence was refused; null if it was not refused. */
export const licenseRefusal = ({ officialStatus, rejectReason }: Pick<MyOrg, 'officialStatus' | 'rejectReason'>): string | null =>
  officialStatus === verificationStatus.FAILED ? rejectReason || '营业执照与企业信息不一致' : null;
