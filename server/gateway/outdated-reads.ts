import { type Change, staleReads } from '#shared/contract/stale-reads.ts';

/**
 * What a write through the gateway changes for those who look at pages. Collecting, unlocking a contact and being seen change a number,
 * which may wait; a message changes nothing. The embedded API tells of its changes itself, whoever makes them; of those of a foreign API
 * nobody tells, and here the writer's own next page waits for nothing.
 */
const changes: readonly (readonly [path: RegExp, change: Change])[] = [
  [/^\/(?:v1|api)\/demand(?!.*\/[\w-]*(?:collect|contact|footprint|message))/, 'demands'],
  [/^\/v1\/(?:user|org|umsreal|umsjob)/, 'people'],
  [/^\/api\/(?:user\/)?org(?:\/|$)/, 'organizations'],
  [/^\/api\/user\/personal-contact-info/, 'contacts'],
];

const staleAfter = changes.map(([path, change]) => [path, staleReads([change]) ?? []] as const);

/** The names of the reads that a successful call makes outdated; `path` as `callPath` gives it: decoded and in lower case. */
export function readsOutdatedBy(method: string, path: string): readonly string[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return [];
  return staleAfter.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
