import type { CallData } from '#shared/contract/define-call.ts';
import type { getMyRealName } from '#shared/contract/verification.ts';

/** `triesLeft` null: an API without the record does not say. */
export type RealNameRecord = Omit<CallData<typeof getMyRealName>, 'triesLeft'> & { triesLeft: number | null };
