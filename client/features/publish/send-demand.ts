import type { ApiClient } from '#client/lib/api-client.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { saveDemand } from '#shared/contract/publish.ts';
import { isDemandTypeCode } from '#shared/rules/demand-search.ts';
import { saveCall, updateCall } from './publish-api.ts';
import { type DemandFormValues, toDemandBody } from './publish-values.ts';

export type SavedDemand = CallData<typeof saveDemand>;

/**
 * Hands in a new demand, or changes of one on top of the version that was read. `keyOf` gives the key under which a body goes
 * out: the same for the same try, so that it counts once.
 */
export async function sendDemand(
  api: ApiClient,
  values: DemandFormValues,
  change: { id: string; version: number } | null,
  keyOf: (body: string) => string,
): Promise<SavedDemand> {
  const { typeCode } = values;
  if (!isDemandTypeCode(typeCode)) throw new Error(`not a type: ${typeCode}`);
  const fields = { ...toDemandBody(values), typeCode };
  const keyed = (body: object) => ({ headers: { 'Idempotency-Key': keyOf(JSON.stringify(body)) } });
  if (!change) return api.call(saveCall, { body: fields }, keyed(fields));
  const body = { ...fields, ...change };
  return api.call(updateCall, { body }, keyed(body));
}
