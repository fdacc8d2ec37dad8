import type { CallData } from '#shared/contract/define-call.ts';
import type { MyOrg } from '#shared/contract/org.ts';
import type { getMyOfficial } from '#shared/contract/verification.ts';

export type OfficialRecord = CallData<typeof getMyOfficial>;

/** The caller's organization; one that they have only asked to join is not theirs. */
export const joinedOrg = (org: MyOrg | null): MyOrg | null => (org && !org.pending ? org : null);

/** May the caller hand the licence in (again)? */
export const mayHandInLicense = ({ myRole, officialStatus }: Pick<MyOrg, 'myRole' | 'officialStatus'>): boolean =>
  myRole === 'OWNER' && officialStatus !== 1 && officialStatus !== 2;
