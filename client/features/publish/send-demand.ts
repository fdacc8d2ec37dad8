import type { ApiClient } from '#client/lib/api-client.ts';
import { underKey } from '#client/lib/use-write.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { saveDemand } from '#shared/contract/publish.ts';
import { isDemandTypeCode } from '#shared/rules/demand-search.ts';
import { saveCall, updateCall } from './publish-api.ts';
import { type DemandFormValues, toDemandBody } from './publish-values.ts';

export type SavedDemand = CallData<typeof saveDemand>;

interface DemandChange {
  id: string;
  /** The version that was read. */
  version: number;
}

/** Returns the body of the call that submits a new demand or an edited one. */
export const toSubmissionBody = (values: DemandFormValues, change: DemandChange | null) => ({ ...toDemandBody(values), ...change });

/** Submits the demand under an idempotency key. */
export async function sendDemand(api: ApiClient, handedIn: ReturnType<typeof toSubmissionBody>, key: string): Promise<SavedDemand> {
  const { typeCode, id, version } = handedIn;
  if (!isDemandTypeCode(typeCode)) throw new Error(`not a type: ${typeCode}`);
  const body = { ...handedIn, typeCode };
  if (id === undefined || version === undefined) return api.call(saveCall, { body }, underKey(key));
  return api.call(updateCall, { body: { ...body, id, version } }, underKey(key));
}
