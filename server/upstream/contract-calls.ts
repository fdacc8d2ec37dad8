import { allCalls } from '#shared/contract/all-calls.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { createCallFinder } from '#shared/contract/find-call.ts';

/** The call of the contract that a request makes, or null; `path` as `callPath` gives it: decoded and in lower case. */
export const findCall = createCallFinder(allCalls);

/** Only these reads are in cached pages. */
const publicReads = new Set(allCalls.filter(({ audience }) => audience === 'visitor' || audience === 'everyone').map(({ name }) => name));

/**
 * The reads of public pages that a call changed. The embedded API reports its changes itself, from any writer; a foreign API reports none,
 * and this makes the writer's own next page right.
 */
export function publicReadsChangedBy(call: AnyCall | null): readonly string[] {
  const names = call?.invalidates ?? 'none';
  return names === 'none' ? [] : names.filter((name) => publicReads.has(name));
}
