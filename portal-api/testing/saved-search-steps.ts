import { beforeEach } from '@jest/globals';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { runSavedSearches } from '../features/demand/saved/run-saved-searches.ts';
import { type Caller, callAs, reviewAs, saveAs, signInPublisher } from './publish-steps.ts';
import { createWatchedLogger, signInUser, type TestApi } from './test-api.ts';
import { publishDemand } from './test-demands.ts';

/** Creates the steps of a suite about saved searches. Each test begins at 10:00 in China with a reader who saves and a publisher. */
export function savedSearchSteps(api: TestApi) {
  const logger = createWatchedLogger();
  const people = {} as { reader: Caller; publisher: Caller };

  beforeEach(async () => {
    for (const table of ['saved_searches', 'demand_outbox', 'notices'] as const) await api.db.deleteFrom(table).execute();
    await api.db.updateTable('demands').set({ deleted_at: api.clock.now() }).execute();
    api.clock.advance(DAY_MS - ((api.clock.now().getTime() - 2 * HOUR_MS) % DAY_MS));
    Object.assign(people, { reader: await signInUser(api), publisher: await signInPublisher(api) });
  });

  const run = () => runSavedSearches({ db: api.db, clock: api.clock, logger }, new AbortController().signal);
  const after = (ms: number) => {
    api.clock.advance(ms);
    return run();
  };
  const create = (query: object, caller = people.reader) => callAs(api, caller).post('/api/saved-search', { query });
  async function save(query: object, caller = people.reader): Promise<{ id: string; name: string; href: string }> {
    const { body } = await create(query, caller).expect(200);
    // Makes demands published from now on newer than the search.
    api.clock.advance(SECOND_MS);
    return body.data;
  }
  const list = async (caller = people.reader) => (await callAs(api, caller).get('/api/saved-search').expect(200)).body.data;
  const change = (id: string, changes: object, caller = people.reader) => callAs(api, caller).put(`/api/saved-search/${id}`, changes);
  const seen = (id: string, caller = people.reader) => callAs(api, caller).post(`/api/saved-search/${id}/seen`);
  const notices = async (caller = people.reader): Promise<string[]> => {
    const rows = await api.db.selectFrom('notices').select('title').where('user_id', '=', caller.id).orderBy('id').execute();
    return rows.map(({ title }) => title);
  };
  const publish = (title: string, changes: Record<string, unknown> = {}, by = people.publisher) => saveAs(api, by, { title, ...changes });
  /** Restores a paused demand in an industry that no keyword means. Unlike `publish` it has no daily limit. */
  async function show(title: string, values: Partial<Parameters<typeof publishDemand>[1]> = {}) {
    const paused = { publisher_id: people.publisher.id, title, industry_code: '1003', audit_status: 'PAUSED', paused_by: 'ADMIN' };
    const demand = await publishDemand(api, { ...paused, ...values });
    await reviewAs(api, demand.id, { event: 'RESTORE' });
    return demand;
  }
  return { logger, people, run, after, create, save, list, change, seen, notices, publish, show };
}
