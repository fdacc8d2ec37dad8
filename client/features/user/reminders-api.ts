import { toApiFailure } from '#client/lib/api-failure.ts';
import { apiOf, type CallQuery, keyed } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import type { OrgFacts, ReminderFacts, RunningBoost } from './reminders.ts';
import { countGifts, giftsCall } from './rewards.ts';

const org = () => import('#shared/contract/org.ts');
const myOrgCall = remoteCall('org.getMine', async () => (await org()).getMyOrg);
const membersCall = remoteCall('org.listMembers', async () => (await org()).listOrgMembers);
const usesCall = remoteCall('boost.listUsages', async () => (await import('#shared/contract/boost.ts')).listBoostUsages);

const LATEST_USAGES = { pageNum: 1, pageSize: 20 };
/** The first page of members, which begins with the pending requests. */
const FIRST_MEMBERS = { pageNum: 1, pageSize: 20 };

type Api = ReturnType<typeof apiOf>;
type Options = { signal: AbortSignal };

/**
 * The current facts behind the reminders. It is one query, so that they appear together, and it includes the time, so that server and
 * browser calculate from the same moment. A part that fails is left out and reported; the query fails only if all parts do.
 */
export const remindersQuery: CallQuery<ReminderFacts> = {
  // Belongs to the key of the rewards that it counts, so that writes to them invalidate it: writes know only the contract's reads.
  ...keyed(['reward.list', 'reminders']),
  staleTime: 10_000,
  queryFn: async ({ client, signal }) => {
    const api = apiOf(client);
    const parts = await Promise.allSettled([readOrg(api, { signal }), readRunning(api, { signal }), readGifts(api, { signal })]);
    const [orgFacts, running, readyGifts] = parts;
    const failures = parts.flatMap((part) => (part.status === 'rejected' ? [toApiFailure(part.reason)] : []));
    if (failures[0] && failures.length === parts.length) throw failures[0];
    return {
      asOf: Date.now(),
      org: outcomeOf(orgFacts),
      running: outcomeOf(running) ?? [],
      readyGifts: outcomeOf(readyGifts) ?? 0,
      // A 404 means that the portal API does not offer the call, so there is nothing to remind of.
      isPartial: failures.some(({ status }) => status !== 404),
    };
  },
};

const outcomeOf = <Value>(part: PromiseSettledResult<Value>): Value | null => (part.status === 'fulfilled' ? part.value : null);

async function readOrg(api: Api, options: Options): Promise<OrgFacts | null> {
  const mine = await api.call(myOrgCall, {}, options);
  if (!mine) return null;
  const { name, pending, officialStatus, rejectReason, myRole } = mine;
  const isManager = !pending && myRole !== 'MEMBER';
  const members = isManager ? (await api.call(membersCall, { query: FIRST_MEMBERS }, options)).records : [];
  const waiting = members.filter(({ status }) => status === 'PENDING').length;
  return { name, pending, isManager, officialStatus, rejectReason: rejectReason ?? null, waiting };
}

async function readRunning(api: Api, options: Options): Promise<RunningBoost[]> {
  const { records } = await api.call(usesCall, { query: LATEST_USAGES }, options);
  const now = Date.now();
  return records.flatMap(({ sceneCode, effectiveUntil, demand }) => {
    const until = Date.parse(effectiveUntil);
    return demand && until > now ? [{ sceneCode, title: demand.title, until }] : [];
  });
}

const readGifts = async (api: Api, options: Options): Promise<number> => countGifts(await api.call(giftsCall, {}, options), 'READY');
