import { allCalls } from '#shared/contract/all-calls.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { createCallFinder } from '#shared/contract/find-call.ts';

/** Returns the call of the contract that a request makes, or null; `path` as returned by `callPath`: decoded and in lower case. */
export const findCall = createCallFinder(allCalls);

/** Names of the only reads whose data is in cached pages. */
const publicReads = new Set(allCalls.filter(({ audience }) => audience === 'visitor' || audience === 'everyone').map(({ name }) => name));

/**
 * Returns the reads of public pages whose data a call changed. The embedded API reports changes of any writer itself. An external API
 * reports none, so this makes at least the writer's next page correct.
 */
export function publicReadsChangedBy(call: AnyCall | null): readonly string[] {
  const names = call?.invalidates ?? 'none';
  return names === 'none' ? [] : names.filter((name) => publicReads.has(name));
}
