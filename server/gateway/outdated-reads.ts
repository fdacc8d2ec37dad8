/** Everything that shows demands: types with their counts, recommendations, one demand, lists, a publisher's own. */
const demandReads = ['E39', 'E41', 'E42', 'E46', 'ext:publisher-demands'];

/**
 * What a write changes for those who look at pages. Collecting, unlocking a contact and being seen change a number, which may wait;
 * a message changes nothing.
 */
const changes: readonly (readonly [path: RegExp, calls: readonly string[]])[] = [
  [/^\/(?:v1|api)\/demand(?!.*\/[\w-]*(?:collect|contact|footprint|message))/, demandReads],
  // Names, pictures and badges stand on the cards of their demands, names and pictures on invitations.
  [/^\/v1\/(?:user|org|umsreal|umsjob)/, [...demandReads, 'ext:inviter']],
  [/^\/api\/(?:user\/)?org(?:\/|$)/, demandReads],
  // The ways to reach a publisher stand on their demands.
  [/^\/api\/user\/personal-contact-info/, ['E42']],
];

/** The reading calls (inventory rows) that a successful call makes outdated; `path` as `callPath` gives it: decoded and in lower case. */
export function readsOutdatedBy(method: string, path: string): readonly string[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return [];
  return changes.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
