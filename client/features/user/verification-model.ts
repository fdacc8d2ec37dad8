import type { CallData } from '#shared/contract/define-call.ts';
import type { getMyRealName } from '#shared/contract/verification-contract.ts';

export type RealNameRecord = CallData<typeof getMyRealName>;
